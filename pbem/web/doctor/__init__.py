"""``manage.py doctor``: looks the whole server over and says what to mend. Changes nothing."""
