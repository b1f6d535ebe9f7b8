"""The languages that there are, by tag, as each calls itself; all but English have a folder here."""

KNOWN = {"en": "English", "zh-Hans": "简体中文", "ms": "Bahasa Melayu", "ta": "தமிழ்"}
