"""Dates that cannot be misread, twenty-four hours, and the zone, since readers live in different ones."""

DATE_FORMAT = SHORT_DATE_FORMAT = "Y-m-d"
TIME_FORMAT = "H:i T"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "Y-m-d H:i T"
