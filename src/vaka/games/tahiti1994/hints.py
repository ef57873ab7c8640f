"""One more line of help for each thing that is asked in Tahiti (1994)."""

from __future__ import annotations

HINTS = {
    "homeland": ("Any area will do: you are alone.", "T94-16w"),
    "bid": (
        "A held area costs one more than its holder bid. Everybody else gets that much Population.",
        "T94-3.1f",
    ),
    "village": ("A clear coastal hex with a river in your home area.", "T94-3.2b"),
    "place": ("Anywhere in your home area, jungle and village included.", "T94-3.2d"),
    "order": ("You have the initiative: name who goes first, and the direction.", "T94-5c"),
    "build": ("You can use only what was there at the start of this phase; a village makes one thing.", "T94-6.1d"),
    "rehome": ("Your home is inland: this is the only time it can move to the new coastal village.", "T94-6.2c"),
    "settle": ("Newcomers go anywhere in the area, together or apart.", "T94-11g"),
    "move": ("Finish one leader's move before you begin another; people walk by themselves.", "T94-7.2h"),
    "lead": (
        "Clear land costs 1 point, jungle 2. Entering an enemy zone ends your move unless you attack.",
        "T94-7.5b",
    ),
    "walk": ("Three points, with one log or unfinished canoe; people keep out of enemy zones.", "T94-7.4a"),
    "sail": ("A third of a point for each hex, a whole one over a reef that is not yours; end on a coast.", "T94-8.1d"),
    "combat": ("You choose the order; each battle is finished before the next.", "T94-9.1e"),
    "retreat": ("Several ways home are equally short: the winner chooses.", "T94-9.3a"),
    "pursue": ("Decide before the panic rolls: pursuers next to the losers capture people who panic.", "T94-9.2i"),
    "lost home": ("A coastal village first, if you have one.", "T94-6.2a"),
    "doomed": ("Without a way home they are all captured, unless you leave the island now.", "T94-9.3f"),
    "consent": ("All players still on the island must agree.", "T94-10.1b"),
    "leave": ("Without a deal everything you leave behind is removed, and your areas become neutral.", "T94-13b"),
    "bargain": ("Change the terms, then offer them. After six offers the captor decides.", "T94-12.3g"),
    "strike": ("For each area that becomes neutral, its village and two units are given up.", "T94-12.3i"),
    "answer": ("Accept the terms, refuse them, or answer with terms of your own.", "T94-12.3g"),
    "sentence": ("Bargaining has failed.", "T94-12.3f"),
    "pack": ("Two units in each canoe, at least one Population in all; leaders ride free.", "T94-13c"),
    "leak": ("Its units move to free places in the other canoes.", "T94-13f"),
    "places": ("A canoe counts 2 with a combat unit, 3 with two that are not both Militia.", "T94-13aa"),
    "change places": ("Into a free place, or in exchange with somebody in another canoe.", "T94-13c"),
    "landfall": ("Settle here, or set out again with what you have.", "T94-13i"),
    "crash": ("On 1 to 4 it gets through, on 5 it hits the reef unharmed, on 6 it sinks.", "T94-15.1e"),
    "swim": ("To the closest safe place: a friendly canoe with room, or a shore without enemies.", "T94-15.3d"),
    "boarding": ("Whoever stays ashore adds nothing to the battle, but cannot sink or be captured.", "T94-15.2s"),
    "seating": (
        "Some canoes may sink now, with everybody in them. Keep the seats, or change them.",
        "T94-15.2o",
    ),
    "sea retreat": ("The cheapest course to their coastal home.", "T94-15.2k"),
    "sea lost": ("Without a way home by sea your canoes are captured, unless you leave the island now.", "T94-15.2j"),
}
"""What helps with each thing that is asked, and its rule."""

AT_SEA_TOO = (
    "A third of a point for each hex, a whole one over a reef that is not yours; you may end at sea.",
    "T94-15.2a",
)
"""The same where canoes may end their move at sea."""

BY_CHOICE = (
    "Change the terms, then offer them. Whoever leaves by choice may also go without a deal.",
    "T94-13b",
)
"""The same for one who leaves of his own accord."""
