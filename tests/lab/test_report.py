"""Reports: figures that can be checked by hand, and one page that needs nothing else."""

from __future__ import annotations

import math
import re
from html.parser import HTMLParser

import pytest

from vaka.core.errors import Malformed
from vaka.lab.measures import Moments, games_needed, smallest_seen, z_of
from vaka.lab.report import gather, page
from vaka.lab.report.page import cards, unusual, verdict
from vaka.lab.simulate import Played


def game(number: int, winner: int, order: tuple[int, ...] = (0, 1), **more: object) -> Played:
    """A made-up game for two in which the winner has 10 points and did `sail` three times more often."""
    scores = tuple(10 if seat == winner else 4 for seat in range(2))
    given: dict[str, object] = {
        "title": "hawaii",
        "version": 2,
        "order": order,
        "rounds": 5,
        "parts": tuple({"Hula": score - 1, "Docks": 1} for score in scores),
        "setup": {"dock 1": "hula" if number % 2 else "points"},
        "began": tuple({"home": "north" if seat == order[0] else "south"} for seat in range(2)),
        "verbs": tuple({"sail": 5, "rest": 1} if seat == winner else {"sail": 2, "rest": 1} for seat in range(2)),
        "happened": {"storms": 2},
    }
    return Played(
        number, f"s/{number}", ("a", "a"), scores, tuple(1 if seat == winner else 2 for seat in range(2)), 40, "Over.",
        **{**given, **more},  # type: ignore[arg-type]
    )  # fmt: skip


GAMES = [game(number, winner=0 if number % 4 else 1, order=(number % 2, 1 - number % 2)) for number in range(40)]


def test_shares_by_order_seat_and_home_are_counted() -> None:
    section = gather(GAMES)[0]
    assert section.games == 40
    assert section.seats[0].wins == 30
    first = sum(1 for one in GAMES if one.ranks[one.order[0]] == 1)
    assert section.turns[0].wins == first
    assert section.began["home"]["north"].wins == first
    assert section.turns[0].wins + section.turns[1].wins == 40
    assert section.margins.mean == 6


def test_what_winners_did_differently_is_measured_within_games() -> None:
    section = gather(GAMES)[0]
    assert section.verbs["sail"].apart.mean == 3
    assert section.verbs["rest"].apart.mean == 0
    assert section.parts["Hula"].explained(section.scores) == pytest.approx(1)
    assert section.parts["Docks"].explained(section.scores) == pytest.approx(0)


def test_what_was_first_done_late_counts_as_nothing_before() -> None:
    late = game(40, winner=0, verbs=({"fish": 4}, {}))
    section = gather([*GAMES, late])[0]
    fish = section.verbs["fish"]
    assert fish.all.n == 82
    assert fish.apart.n == 41
    assert fish.apart.mean == pytest.approx(4 / 41)


def test_tables_of_different_kinds_get_sections_of_their_own() -> None:
    other = game(41, winner=0, options={"income": "gentle"})
    sections = gather([*GAMES, other])
    assert sorted(section.games for section in sections) == [1, 40]
    assert [unusual(section) for section in sections if section.games == 1] == [["income = gentle"]]


def test_the_verdict_claims_no_more_than_is_shown() -> None:
    even = gather([game(number, winner=number // 2 % 2, order=(number % 2, 1 - number % 2)) for number in range(40)])[0]
    assert even.turns[0].rate == 0.5
    assert verdict(even).startswith("No place in the order of turns is shown")
    always = gather([game(number, winner=number % 2, order=(number % 2, 1 - number % 2)) for number in range(40)])[0]
    assert "moving first wins 100%" in verdict(always)


def test_no_verdict_on_the_order_where_bots_of_different_strength_play() -> None:
    mixed = gather([*GAMES, Played(50, "x", ("a", "b"), (1, 2), (2, 1), 3, "Over.", title="hawaii", order=(0, 1))])
    section = max(mixed, key=lambda each: len(each.bots))
    assert verdict(section) == ""
    assert "Bots of different strength" in page([section], ["x.csv"])


def test_a_card_that_decides_explains_the_variance_and_one_that_does_not_explains_none() -> None:
    decides = [
        Played(
            n,
            f"c/{n}",
            ("a", "a"),
            (20 if n % 2 else 10, 0),
            (1, 2),
            9,
            "Over.",
            title="hawaii",
            setup={"card": str(n % 2), "other": str(n // 2 % 2)},
        )
        for n in range(40)
    ]
    found = {card["name"]: card["explained"] for card in cards(gather(decides)[0])}
    assert found["card"] == pytest.approx(1)
    assert found["other"] == pytest.approx(0, abs=0.05)


def test_power_as_in_the_books() -> None:
    assert games_needed(0.5, 5) == 783
    assert games_needed(0.5, 10) == 194
    assert smallest_seen(0.5, 783) == pytest.approx(5, abs=0.01)
    assert z_of() == pytest.approx(1.96, abs=0.001)
    assert z_of(looks=5) == pytest.approx(2.576, abs=0.001)


def test_means_and_their_errors() -> None:
    found = Moments()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        found.add(value)
    assert found.mean == 5
    assert found.deviation == pytest.approx(math.sqrt(32 / 7))
    assert found.error == pytest.approx(math.sqrt(32 / 7 / 8))


class Links(HTMLParser):
    """What a page would fetch, and whether its tags close."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [
            value or "" for name, value in attrs if name in ("src", "href", "srcset", "data", "xlink:href")
        ]
        if tag not in ("meta", "br", "path", "line", "rect", "circle", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open and tag == self.open[-1]:
            self.open.pop()


def test_the_page_needs_nothing_else() -> None:
    odd = game(41, winner=1, began=({"home": "<script>alert(1)</script>"}, {"home": "south"}))
    html = page(gather([*GAMES, odd, game(42, winner=1, options={"income": "gentle"})]), ["<games>.csv"])
    links = Links()
    links.feed(html)
    assert all(link.startswith("#s") for link in links.fetched)
    assert links.open == []
    assert "url(" not in html
    assert "@import" not in html
    assert "<script" not in html
    assert "&lt;games&gt;.csv" in html
    assert "&lt;script&gt;" in html
    assert html.count("<svg") >= 8
    assert "association, not cause" in html
    for token in re.findall(r"var\(--([\w-]+)\)", html):
        assert f"--{token}:" in html


def test_a_lone_player_has_a_report_too() -> None:
    one = Played(0, "s", ("a",), (3,), (1,), 9, "Over.", title="maori", order=(0,), parts=({"Areas": 3},), verbs=({},))
    html = page(gather([one]), ["x"])
    assert "Māori, 1 player" in html
    assert "How many games a question needs" not in html


def test_files_without_games_are_refused() -> None:
    with pytest.raises(Malformed, match="no games"):
        gather([])
    with pytest.raises(Malformed, match="do not say their title"):
        gather([Played(0, "s", ("a",), (3,), (1,), 9, "Over.")])
