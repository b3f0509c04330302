"""Setting a game back: to an earlier request, or to the head of the step it is held in.

``preview`` says what that would undo and what the sides have learned since; ``verbs`` does
it; ``branches`` moves what is undone out of the game's rows and keeps it.
"""
