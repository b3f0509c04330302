"""Forms of other makers, written as ours are."""

from django import template
from django.forms import Form
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def plainly(form: Form) -> SafeString:
    """A form whose labels end without a colon."""
    form.label_suffix = ""
    return form.as_div()
