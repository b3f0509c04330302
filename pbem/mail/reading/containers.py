"""The HTML containers in which mail programs keep what the person did not write."""

from __future__ import annotations

import re
from enum import Enum

from lxml.html import HtmlElement


class Role(Enum):
    """What a container holds."""

    QUOTE = "quote"
    CUT = "cut"  # from this element on everything is quoted
    SIGNATURE = "signature"


# Gmail and Proton wrap quotation *and* replies between the quoted parts in one container; only when it holds
# no blockquote (a forwarded letter) is it a quotation as a whole.
_LOOSE = {"gmail_quote", "gmail_quote_container", "protonmail_quote", "zmail_extra"}
_QUOTE_CLASSES = {
    "gmail_attr",
    "yahoo_quoted",
    "moz-cite-prefix",
    "moz-email-headers-table",
    "moz-forward-container",
    "outlookmessageheader",
    "ms-outlook-mobile-reference-message",
    "tutanota_quote",
    "freebirdfxreplyheader",
}
_QUOTE_IDS = {"mail-editor-reference-message-container", "olk_src_body_section"}
_CUT_IDS = {"divrplyfwdmsg", "stopspelling", "ms-outlook-mobile-body-separator-line"}
_SIGNATURE_CLASSES = {
    "gmail_signature",
    "gmail_signature_prefix",
    "moz-signature",
    "protonmail_signature_block",
}
_SIGNATURE_IDS = {
    "signature",
    "applemailsignature",
    "ymail_android_signature",
    "ymail_ios_signature",
    "composer_signature",
    "ms-outlook-mobile-signature",
}
# Outlook desktop draws a line above "From: Sent: To: Subject:"; colours differ by version.
_OUTLOOK_LINE = re.compile(
    r"border:\s*none;\s*border-top:\s*solid\s+[#\w]+\s+1(?:\.0)?pt|"
    r"border-top-color:\s*rgb\(229, 229, 229\).{0,80}border-top-style:\s*solid",  # Windows Mail
    re.IGNORECASE,
)
_OUTLOOK_RULE = re.compile(r"display:\s*inline-block;\s*width:\s*98%", re.IGNORECASE)
# A blockquote of this kind is the "indent more" button of Gmail and Outlook on the web.
_INDENT = re.compile(r"border(?:-width)?:\s*(?:none|medium|0px|0)\b", re.IGNORECASE)


def role_of(element: HtmlElement) -> Role | None:
    """What this element holds, as far as its name, class, id or style tell."""
    tag, style = str(element.tag), element.get("style", "")
    # Outlook on the web prefixes the names inside quoted letters with "x_".
    classes = {name.lower().removeprefix("x_") for name in element.get("class", "").split()}
    name = element.get("id", "").lower().removeprefix("x_")
    if tag == "blockquote":
        return None if _is_indentation(element, classes, style) else Role.QUOTE
    if name in _CUT_IDS or _is_outlook_line(tag, style):
        return Role.CUT
    if classes & _QUOTE_CLASSES or name in _QUOTE_IDS or name.startswith("yahoo_quoted"):
        return Role.QUOTE
    if classes & _LOOSE and next(element.iter("blockquote"), None) is None:
        return Role.QUOTE
    if tag == "div" and element.get("name") == "quote":  # GMX, WEB.DE
        return Role.QUOTE
    if classes & _SIGNATURE_CLASSES or name in _SIGNATURE_IDS:
        return Role.SIGNATURE
    return None


def _is_indentation(element: HtmlElement, classes: set[str], style: str) -> bool:
    return not classes and element.get("type") is None and bool(_INDENT.search(style))


def _is_outlook_line(tag: str, style: str) -> bool:
    if tag == "hr":
        return bool(_OUTLOOK_RULE.search(style))
    return tag == "div" and bool(_OUTLOOK_LINE.search(style))
