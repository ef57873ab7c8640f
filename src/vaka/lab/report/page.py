"""The page of a report: one file with everything in it, to be opened anywhere and mailed around."""

from __future__ import annotations

from importlib import resources
from typing import Any, Final

import vaka
from vaka.draw import tokens
from vaka.draw.seats import SEATS
from vaka.lab.measures import Share, games_needed, smallest_seen, z_of
from vaka.lab.report import charts
from vaka.lab.report.charts import Bar
from vaka.lab.report.gather import KINDS, Card, Contrast, Section
from vaka.lab.standings import wilson

TURNS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
FEW: Final = 30
"""With fewer games than this a share is hardly worth a look."""
MOST_ROWS: Final = 14


def page(sections: list[Section], files: list[str]) -> str:
    """The whole report as HTML."""
    from jinja2 import Environment

    source = (resources.files("vaka.lab.report") / "page.html").read_text(encoding="utf-8")
    template = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(source)
    return template.render(
        tokens=tokens.source(),
        version=vaka.__version__,
        files=files,
        games=sum(section.games for section in sections),
        sections=[told(section, number) for number, section in enumerate(sections, start=1)],
    )


def told(section: Section, number: int) -> dict[str, Any]:
    """What the template says of one kind of table."""
    game = vaka.game(section.title)
    several = section.players > 1
    return {
        "id": f"s{number}",
        "name": f"{game.title}, {section.players} {'players' if several else 'player'}",
        "options": unusual(section),
        "games": section.games,
        "several": several,
        "mixed": several and len(section.bots) > 1,
        "few": section.games < FEW,
        "fair": section.fair,
        "bots": bots(section),
        "verdict": verdict(section) if several else "",
        "shares": shares(section) if several else [],
        "cards": cards(section),
        "parts": parts(section),
        "apart": apart(section),
        "shapes": shapes(section),
        "figures": figures(section),
        "endings": section.endings.most_common(8),
        "happened": sorted(
            ((name, found.total / section.games) for name, found in section.happened.items()), key=lambda x: -x[1]
        ),
        "failures": section.failures.most_common(5),
        "power": power(section) if several else [],
        "seen": smallest_seen(section.fair, section.games) if several else 0.0,
    }


def unusual(section: Section) -> list[str]:
    """The options that are not as the title has them."""
    usual = {option.name: option.default for option in vaka.game(section.title).options}
    return [f"{name} = {value}" for name, value in section.options.items() if usual.get(name) != value]


def bots(section: Section) -> list[dict[str, Any]]:
    """Each bot with its share; one that plays against itself alone wins what is fair, by design."""
    out = []
    for name, share in sorted(section.bots.items(), key=lambda item: -item[1].rate):
        games = section.bot_games[name]
        low, high = by_games(share.rate, games)
        alone = len(section.bots) == 1
        out.append(
            {"name": name, "rate": share.rate, "low": low, "high": high, "mean": share.scores.mean, "alone": alone}
        )
    return out


def by_games(rate: float, games: int) -> tuple[float, float]:
    """An interval for seats that meet in the same games: games are counted, not seats."""
    return wilson(rate * games, games)


def verdict(section: Section) -> str:
    """What the order of turns comes to, in a sentence that claims no more than the games show."""
    if not section.turns or len(section.bots) > 1:
        return ""
    looks = len(section.turns)
    off = []
    for turn, share in sorted(section.turns.items()):
        low, high = share.interval(looks)
        if not low <= section.fair <= high:
            off.append(f"moving {TURNS[turn]} wins {share.rate:.0%} [{low:.0%} to {high:.0%}]")
    if off:
        return f"Who moves when matters between these bots: {'; '.join(off)}, where {section.fair:.0%} would be fair."
    return (
        f"No place in the order of turns is shown to be better or worse than a fair {section.fair:.0%}. "
        f"A difference of less than {smallest_seen(section.fair, section.games):.0f} points could be missed "
        f"with {section.games:,} games."
    )


def rows(named: list[tuple[str, Share]]) -> list[dict[str, Any]]:
    """Shares as rows of a table."""
    out = []
    for name, share in named:
        low, high = share.interval()
        lead = f"{share.leads.mean:+.1f} ± {z_of() * share.leads.error:.1f}".replace("-", "−")
        row = {"name": name, "value": share.rate, "low": low, "high": high}
        out.append(row | {"games": share.games, "score": share.scores.mean, "lead": lead})
    return out


def bars(table: list[dict[str, Any]]) -> list[Bar]:
    """The same as rows of a plot."""
    return [Bar(row["name"], row["value"], row["low"], row["high"]) for row in table]


def shares(section: Section) -> list[dict[str, Any]]:
    """Win shares by order of turn, by seat, and by whatever seats began with."""
    kinds: list[tuple[str, str, list[tuple[str, Share]]]] = []
    if section.turns:
        named = [(TURNS[turn], share) for turn, share in sorted(section.turns.items())]
        kinds.append(("Order of turn", "Who moved when in the first round.", named))
    seats = [(f"{seat + 1}\u00a0{SEATS[seat].name}", share) for seat, share in sorted(section.seats.items())]
    words = "Seats are numbers at the table; who moves when is another matter."
    kinds.append(("Seat", words, seats))
    for key, values in section.began.items():
        if len(values) > 1:
            named = sorted(values.items(), key=lambda item: -item[1].rate)
            kinds.append((key.capitalize(), f"What a seat began with: its {key}.", named))
    return [
        {
            "name": name,
            "words": words,
            "rows": rows(named),
            "plot": charts.intervals(bars(rows(named)), "share of wins", section.fair),
        }
        for name, words, named in kinds
    ]


def cards(section: Section) -> list[dict[str, Any]]:
    """What was set up for the whole table: what the winner scores with it, and how the first to move fares."""
    out = []
    for key, values in section.cards.items():
        if 1 < len(values) <= KINDS:
            table = [_card(name, card) for name, card in sorted(values.items(), key=lambda item: -item[1].best.mean)]
            out.append({"name": key, "rows": table, "explained": _between(list(values.values()))})
    return sorted(out, key=lambda each: -float(each["explained"]))


def _card(name: str, card: Card) -> dict[str, Any]:
    low, high = card.best.interval()
    first = card.first.interval()
    return {
        "name": name, "games": card.games, "best": card.best.mean, "low": low, "high": high,
        "moves": card.moves.mean, "first": card.first.rate, "first_low": first[0], "first_high": first[1],
        "order": card.first.games > 0,
    }  # fmt: skip


def _between(values: list[Card]) -> float:
    """The share of the variance of winners' scores that goes with the value, less what chance alone would give."""
    games = sum(card.games for card in values)
    mean = sum(card.best.total for card in values) / games
    between = sum(card.games * (card.best.mean - mean) ** 2 for card in values)
    within = sum(card.best.deviation**2 * (card.games - 1) for card in values)
    spare = games - len(values)
    if spare <= 0 or not within + between:
        return 0.0
    error = within / spare
    return max(0.0, (between - (len(values) - 1) * error) / (between + within + error))


def parts(section: Section) -> dict[str, Any] | None:
    """What scores are made of, for winners and others."""
    found = sorted(section.parts.items(), key=lambda item: -abs(item[1].all.mean))[:MOST_ROWS]
    if not found:
        return None
    several = section.players > 1
    return {
        "plot": charts.pairs([(n, c.winners.mean, c.others.mean) for n, c in found], "points") if several else "",
        "rows": [
            {
                "name": name,
                "mean": c.all.mean,
                "winners": c.winners.mean,
                "others": c.others.mean,
                "explained": c.explained(section.scores),
            }
            for name, c in found
        ],
    }


def apart(section: Section) -> dict[str, Any] | None:
    """What winners did more or less often than the others of the same games."""
    if section.players == 1 or not section.verbs:
        return None
    often: list[tuple[str, Contrast]] = [
        (n, c) for n, c in section.verbs.items() if c.all.total >= section.games / 10 and c.all.deviation
    ]
    often.sort(key=lambda item: -abs(item[1].effect))
    table: list[dict[str, Any]] = []
    for name, c in often[:MOST_ROWS]:
        low, high = c.apart.interval(z_of(looks=len(often)))
        row = {"name": name, "value": c.apart.mean, "low": low, "high": high}
        table.append(row | {"winners": c.winners.mean, "others": c.others.mean, "spread": c.all.deviation})
    if not table:
        return None
    return {
        "rows": table,
        "looks": len(often),
        "plot": charts.intervals(
            [
                Bar(row["name"], row["value"] / row["spread"], row["low"] / row["spread"], row["high"] / row["spread"])
                for row in table
            ],
            "difference, in standard deviations",
            0.0,
            percent=False,
        ),
    }


def shapes(section: Section) -> list[dict[str, str]]:
    """Scores, margins and lengths as histograms."""
    kinds = {"winners": section.best, "others": section.rest}
    scores = {name: numbers for name, numbers in kinds.items() if len(numbers)}
    out = [{"name": "Scores", "plot": charts.histogram(scores, "score")}]
    if len(section.margins):
        out.append({"name": "Margin", "plot": charts.histogram({"": section.margins}, "best score less the next")})
    out.append({"name": "Length", "plot": charts.histogram({"": section.moves}, "decisions a game")})
    if len(section.rounds.counts) > 1:
        out.append({"name": "Rounds", "plot": charts.histogram({"": section.rounds}, "rounds a game")})
    return out


def figures(section: Section) -> list[tuple[str, str]]:
    """A few numbers to begin with."""
    n = section.games
    out = [
        ("winner’s score", f"{section.best.mean:.1f}"),
        ("all scores", f"{section.scores.mean:.1f} ± {section.scores.deviation:.1f}"),
        ("decisions", f"{section.moves.mean:.0f}"),
        ("rounds", f"{section.rounds.mean:.1f}"),
    ]
    if section.players > 1:
        out.insert(1, ("margin", f"{section.margins.mean:.1f}"))
        out.append(("shared wins", f"{section.shared / n:.1%}"))
    return out


def power(section: Section) -> list[tuple[float, int]]:
    """How many games show a difference of so many points."""
    return [(points, games_needed(section.fair, points)) for points in (1.0, 2.0, 5.0, 10.0)]
