"""Names of Tahiti as people read them: the map file spells them plainly, as the actions do."""

from __future__ import annotations

import re

SPELT = {
    "Faaa": "Faaʻa",
    "Punaauia": "Punaʻauia",
    "Papenoo": "Papenoʻo",
    "Mahaena": "Mahaʻena",
    "Hitiaa": "Hitiaʻa",
    "Teahupoo": "Teahupoʻo",
    "Arue": "ʻArue",
    "Paea": "Pāʻea",
    "Mataiea": "Mataiʻea",
    "Afaahiti": "Afaʻahiti",
    "Aorai": "Aʻorai",
    "Faaone": "Faʻaone",
    "Faarumai": "Faʻarumai",
    "Fautaua": "Fautaʻua",
    "Maraa": "Maraʻa",
    "Papeete": "Papeʻete",
    "Punaruu": "Punaruʻu",
    "Taapuna": "Taʻapuna",
    "Taharuu": "Taharuʻu",
    "Toahotu": "Toʻahotu",
}
_PLAIN = re.compile(r"\b(" + "|".join(SPELT) + r")\b")


def spell(text: str) -> str:
    """A text with every name in it spelt as it is read."""
    return _PLAIN.sub(lambda found: SPELT[found[0]], text)
