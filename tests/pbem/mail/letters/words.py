"""How the programs introduce quotations, in five languages, and how people greet and sign."""

from __future__ import annotations

from tests.pbem.mail.letters.build import PLAYER, SERVER, SERVER_ADDRESS, SERVER_NAME, SUBJECT

LANGUAGES = ("en", "de", "fr", "it", "es")
_N, _A = SERVER_NAME, SERVER_ADDRESS

WROTE = {
    "gmail": {
        "en": f"On Thu, Mar 21, 2024 at 4:12\u202fPM {_N} <{_A}> wrote:",
        "de": f"Am Do., 21. März 2024 um 16:12 Uhr schrieb {_N} <{_A}>:",
        "fr": f"Le jeu. 21 mars 2024 à 16:12, {_N} <{_A}> a écrit :",
        "it": f"Il giorno gio 21 mar 2024 alle ore 16:12 {_N} <{_A}> ha scritto:",
        "es": f"El jue, 21 mar 2024 a las 16:12, {_N} (<{_A}>) escribió:",
    },
    "apple": {
        "en": f"On 21 Mar 2024, at 16:12, {_N} <{_A}> wrote:",
        "de": f"Am 21.03.2024 um 16:12 schrieb {_N} <{_A}>:",
        "fr": f"Le 21 mars 2024 à 16:12, {_N} <{_A}> a écrit\u00a0:",
        "it": f"Il giorno 21 mar 2024, alle ore 16:12, {_N} <{_A}> ha scritto:",
        "es": f"El 21 mar 2024, a las 16:12, {_N} <{_A}> escribió:",
    },
    "thunderbird": {
        "en": f"On 3/21/24 16:12, {_N} wrote:",
        "de": f"Am 21.03.24 um 16:12 schrieb {_N}:",
        "fr": f"Le 21/03/2024 à 16:12, {_N} a écrit\u00a0:",
        "it": f"Il 21/03/2024 16:12, {_N} ha scritto:",
        "es": f"El 21/03/2024 a las 16:12, {_N} escribió:",
    },
    "yahoo": {
        "en": f"On Thursday, March 21, 2024 at 04:12:33 PM GMT+1, {_N} <{_A}> wrote:",
        "de": f"Am Donnerstag, 21. März 2024 um 16:12:33 MEZ hat {_N} <{_A}> Folgendes geschrieben:",
        "fr": f"Le jeudi 21 mars 2024 à 16:12:33 UTC+1, {_N} <{_A}> a écrit :",
        "it": f"Il giovedì 21 marzo 2024 alle ore 16:12:33 CET, {_N} <{_A}> ha scritto:",
        "es": f"El jueves, 21 de marzo de 2024, 16:12:33 CET, {_N} <{_A}> escribió:",
    },
    "proton": {
        "en": f"On Thursday, March 21st, 2024 at 4:12 PM, {_N} <{_A}> wrote:",
        "de": f"{_N} <{_A}> schrieb am Donnerstag, 21. März 2024 um 16:12:",
        "fr": f"Le jeudi 21 mars 2024 à 16:12, {_N} <{_A}> a écrit :",
        "it": f"Il giovedì 21 marzo 2024 16:12, {_N} <{_A}> ha scritto:",
        "es": f"El jueves, 21 de marzo de 2024 a las 16:12, {_N} <{_A}> escribió:",
    },
    "k9": {
        "en": f"On March 21, 2024 4:12:33 PM GMT+01:00, {_N} <{_A}> wrote:",
        "de": f"Am 21. März 2024 16:12:33 MEZ schrieb {_N} <{_A}>:",
        "fr": f"Le 21 mars 2024 16:12:33 GMT+01:00, {_N} <{_A}> a écrit :",
        "it": f"Il 21 marzo 2024 16:12:33 CET, {_N} <{_A}> ha scritto:",
        "es": f"El 21 de marzo de 2024 16:12:33 CET, {_N} <{_A}> escribió:",
    },
}

BLOCK = {
    "en": ("From:", "Sent:", "To:", "Subject:", "Thursday, March 21, 2024 4:12 PM"),
    "de": ("Von:", "Gesendet:", "An:", "Betreff:", "Donnerstag, 21. März 2024 16:12"),
    "fr": ("De :", "Envoyé :", "À :", "Objet :", "jeudi 21 mars 2024 16:12"),
    "it": ("Da:", "Inviato:", "A:", "Oggetto:", "giovedì 21 marzo 2024 16:12"),
    "es": ("De:", "Enviado el:", "Para:", "Asunto:", "jueves, 21 de marzo de 2024 16:12"),
}


def block(language: str) -> list[tuple[str, str]]:
    """Outlook's header block: labels and values."""
    sender, sent, to, subject, date = BLOCK[language]
    return [(sender, SERVER), (sent, date), (to, PLAYER), (subject, SUBJECT)]


ORIGINAL_MESSAGE = {
    "en": "-------- Original message --------",
    "de": "-------- Ursprüngliche Nachricht --------",
    "fr": "-------- Message d'origine --------",
    "it": "-------- Messaggio originale --------",
    "es": "-------- Mensaje original --------",
}
SAMSUNG_BLOCK = {
    "en": ("From: ", "Date: ", "To: ", "Subject: "),
    "de": ("Von: ", "Datum: ", "An: ", "Betreff: "),
    "fr": ("De : ", "Date : ", "À : ", "Objet : "),
    "it": ("Da: ", "Data: ", "A: ", "Oggetto: "),
    "es": ("De: ", "Fecha: ", "Para: ", "Asunto: "),
}

SENT_FROM = {
    "iphone": {
        "en": "Sent from my iPhone",
        "de": "Von meinem iPhone gesendet",
        "fr": "Envoyé de mon iPhone",
        "it": "Inviato da iPhone",
        "es": "Enviado desde mi iPhone",
    },
    "samsung": {
        "en": "Sent from my Galaxy",
        "de": "Von meinem Samsung Galaxy Smartphone gesendet.",
        "fr": "Envoyé depuis mon smartphone Samsung Galaxy.",
        "it": "Inviato dal mio smartphone Samsung Galaxy.",
        "es": "Enviado desde mi smartphone Samsung Galaxy.",
    },
    "outlook": {
        "en": "Get Outlook for Android",
        "de": "Outlook für Android herunterladen",
        "fr": "Télécharger Outlook pour Android",
        "it": "Ottieni Outlook per Android",
        "es": "Obtener Outlook para Android",
    },
    "k9": {
        "en": "Sent from my Android device with K-9 Mail. Please excuse my brevity.",
        "de": "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
        "fr": "Envoyé de mon appareil Android avec Courriel K-9 Mail. Veuillez excuser ma brièveté.",
        "it": "Inviato dal mio dispositivo Android con K-9 Mail. Perdonate la brevità.",
        "es": "Enviado desde mi dispositivo Android con K-9 Mail. Por favor, disculpa mi brevedad.",
    },
    "yahoo": {
        "en": "Sent from Yahoo Mail on Android",
        "de": "Gesendet von Yahoo Mail auf Android",
        "fr": "Envoyé à partir de Yahoo Mail pour Android",
        "it": "Inviato da Yahoo Mail su Android",
        "es": "Enviado desde Yahoo Mail con Android",
    },
}

GREETING = {"en": "Hello,", "de": "Moin,", "fr": "Bonjour,", "it": "Buongiorno,", "es": "Hola,"}
CLOSING = {
    "en": ("Kind regards,", "Paul"),
    "de": ("Viele Grüße", "Paul"),
    "fr": ("Cordialement,", "Paul"),
    "it": ("Cordiali saluti,", "Paul"),
    "es": ("Un saludo,", "Paul"),
}
