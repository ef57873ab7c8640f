"""Letters: how they begin, whatever the people are called of whom they tell."""

from __future__ import annotations

from email.message import EmailMessage

LONGEST = 120
"""Of a subject, in characters."""


def letter(sender: str, to: str, subject: str) -> EmailMessage:
    """A letter that no person wrote, still without its text."""
    out = EmailMessage()
    out["From"], out["To"], out["Subject"] = sender, to, in_one_line(subject)
    out["Auto-Submitted"] = "auto-generated"
    return out


def in_one_line(text: str) -> str:
    """Text for the head of a letter. There `=?…?=` stands for other characters, even for the end of a line, after which
    somebody who called a table so could go on with a head and a text of their own: taken apart, it is only what it is."""
    line = " ".join(text.replace("=?", "= ?").split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
