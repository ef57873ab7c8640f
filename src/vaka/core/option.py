"""Options of a table: declared, typed, documented, with the rule each belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vaka.core.errors import Malformed
from vaka.core.plain import is_text

OptionValue = bool | int | str
Options = dict[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Option:
    """One switch of a title.

    The default says its type: a truth value, a whole number (with `low` and `high`), or a text that is one of
    `choices` (each with its explanation). A text without choices is free data, such as a map in JSON, which the
    title reads and checks itself.
    """

    name: str
    default: OptionValue
    text: str
    rule: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    low: int = 0
    high: int = 0
    needs: str = ""
    """Another option (a truth value) that must be on for this one to be on."""
    players: tuple[int, ...] = ()
    """The player counts it is for; empty means all."""
    formerly: OptionValue | None = None
    """What held before there was this option, where that is not the default: stored games without it keep that."""

    @property
    def free(self) -> bool:
        """True for free data, such as a map of one's own."""
        return isinstance(self.default, str) and not self.choices

    def read(self, value: object) -> OptionValue:
        """The value as this option's type, or a complaint that names the option."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            words = {
                "true": True,
                "yes": True,
                "on": True,
                "1": True,
                "false": False,
                "no": False,
                "off": False,
                "0": False,
            }
            if isinstance(value, str) and value.lower() in words:
                return words[value.lower()]
            raise Malformed(f"option {self.name}: say yes or no, not {_short(value)}", field=self.name)
        if isinstance(self.default, int):
            if isinstance(value, str) and len(value) < 12 and value.isascii():
                value = int(value) if value.strip().removeprefix("-").isdigit() else value
            if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
            raise Malformed(
                f"option {self.name}: a number from {self.low} to {self.high}, not {_short(value)}", field=self.name
            )
        if isinstance(value, str) and (value in self.choices if self.choices else is_text(value)):
            return value
        raise Malformed(f"option {self.name}: one of {', '.join(self.choices)}, not {_short(value)}", field=self.name)


def _short(value: object) -> str:
    """A value as an error quotes it."""
    if not isinstance(value, str | int | float | bool | None):
        return "a list or an object"
    said = ascii(value) if isinstance(value, str) and not is_text(value) else repr(value)
    return said if len(said) <= 40 else f"{said[:40]}…"


def read_options(declared: tuple[Option, ...], given: Mapping[str, object] | None, players: int) -> Options:
    """All options of a table: what was given, checked, and the defaults for the rest."""
    if not given:
        return {option.name: option.default for option in declared}
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            where = name if is_text(name) and len(name) <= 40 else "options"
            raise Malformed(f"there is no option {_short(name)}; there are: {', '.join(known) or 'none'}", field=where)
    out: Options = {
        name: option.read(given[name]) if name in given else option.default for name, option in known.items()
    }
    for name, option in known.items():
        changed = out[name] != option.default
        if changed and option.players and players not in option.players:
            raise Malformed(f"option {name} is not for {players} players", field=name)
        if changed and option.needs and not out[option.needs]:
            raise Malformed(f"option {name} needs option {option.needs}", field=name)
    return out
