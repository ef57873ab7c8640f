"""How somebody likes the page. Kept for each person; who is not known gets the defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import bindparam, select

from vaka.core.errors import Malformed
from vaka.server.store import Person, Preference, Store


@dataclass(frozen=True, slots=True)
class Preferences:
    """What can be chosen."""

    confirm: bool = False
    """Ask before a turn is ended."""
    motion: bool = True
    """Pieces glide (unless the system asks for calm)."""
    sound: bool = False
    """A tone when one is asked."""
    patterns: bool = False
    """The seats' patterns, strong enough to tell pieces apart by them alone."""
    colours: bool = False
    """The seats' colours with the strongest contrast."""
    slow: bool = False
    """Pieces glide slowly, and a replay takes its time."""
    fast: bool = False
    """Pieces glide fast, and a replay hurries."""
    coordinates: bool = True
    """The numbers of the hexes on the maps."""
    large: bool = False
    """Larger text, at tables and in replays."""
    help: bool = True
    """Suggestions in the first games of a title."""

    def attributes(self) -> dict[str, str]:
        """What the page's body says of it; the defaults need no words."""
        out: dict[str, str] = {}
        if self.confirm:
            out["data-confirm"] = "yes"
        if not self.motion:
            out["data-motion"] = "none"
        if self.sound:
            out["data-sound"] = "yes"
        if self.patterns:
            out["data-patterns"] = "bold"
        if self.colours:
            out["data-colours"] = "strong"
        if self.slow != self.fast:
            out["data-pace"] = "slow" if self.slow else "fast"
        if not self.coordinates:
            out["data-coordinates"] = "none"
        if self.large:
            out["data-text"] = "large"
        return out

    def to_json(self) -> dict[str, bool]:
        return asdict(self)


NAMES = tuple(Preferences().to_json())

_CHOSEN = select(Preference.chosen).where(Preference.person_id == bindparam("of_id"))


def read(data: Mapping[str, object]) -> Preferences:
    """Preferences by name; what nobody knows is passed over, so that an old server can read a newer one's."""
    known = {name: value for name, value in data.items() if name in NAMES}
    for name, value in known.items():
        if not isinstance(value, bool):
            raise Malformed(f"{name} must be yes or no", field=name)
    return Preferences(**known)  # type: ignore[arg-type]


def preferences_of(store: Store, person: Person | None) -> Preferences:
    if person is None:
        return Preferences()
    with store.asking() as connection:
        chosen = connection.execute(_CHOSEN, {"of_id": person.id}).scalar()
    return Preferences() if chosen is None else read(chosen)


def prefer(store: Store, person: Person, chosen: Preferences) -> Preferences:
    with store.writing() as session:
        session.merge(Preference(person_id=person.id, chosen=chosen.to_json()))
    return chosen
