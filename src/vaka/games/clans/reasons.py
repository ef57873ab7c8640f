"""Why something is refused, by number. The words are the system's, the rule's id is each edition's own."""

from __future__ import annotations

from typing import Final

FINE: Final = 0
NOT_NOW: Final = 1
NOT_A_SITE: Final = 2
NOT_HOME_AREA: Final = 3
ONE_DIRECTION: Final = 4
GONE: Final = 5
NO_WORKER: Final = 6
NOT_JUNGLE: Final = 7
FELLED: Final = 8
STUMP: Final = 9
NO_VILLAGE_HERE: Final = 10
VILLAGE_USED: Final = 11
NO_SOURCE: Final = 12
NO_SUCH_TRAINING: Final = 13
NO_LOG: Final = 14
NO_PART: Final = 15
NOT_COASTAL: Final = 16
NOT_VILLAGE_SITE: Final = 17
NOT_CONTROLLED: Final = 18
AREA_HAS_VILLAGE: Final = 19
TOO_FEW_WORKERS: Final = 20
NO_PART_BUILT: Final = 21
LAST_HOME: Final = 22
BESIEGED: Final = 23
NO_SUCH_PIECE: Final = 24
NOT_COMBAT: Final = 25
ENEMY_HERE: Final = 26
OUTSIDE_AREA: Final = 27
LEADER_MOVED: Final = 28
NOT_A_LEADER: Final = 29
PEOPLE_MOVED: Final = 30
NOWHERE_TO_WALK: Final = 31
NOT_ADJACENT: Final = 32
CLOSED_SIDE: Final = 33
NO_POINTS: Final = 34
ZONE_STOP: Final = 35
ZONE_TO_ZONE: Final = 36
PEOPLE_ZONE: Final = 37
PEOPLE_FIGHT: Final = 38
NO_FORCE: Final = 39
NO_REST: Final = 40
LEADERSHIP: Final = 41
ONLY_CHIEF: Final = 42
BOUND: Final = 43
TO_AND_FRO: Final = 44
NOT_WITH_MOVER: Final = 45
HANDS_FULL: Final = 46
MARKER_MOVED: Final = 47
NOTHING_TO_CARRY: Final = 48
CANNOT_CARRY: Final = 49
NOT_ALONE: Final = 50
NO_CANOE: Final = 51
CANOE_MOVED: Final = 52
COMMAND: Final = 53
NO_CREW: Final = 54
PLACES: Final = 55
NO_CARGO_AFLOAT: Final = 56
NOT_BY_CANOE: Final = 57
NO_COAST_LEFT: Final = 58
AT_SEA: Final = 59
SEA_ZONE: Final = 60
SEA_ZONE_STEP: Final = 61
NOT_AFLOAT: Final = 62
NO_BATTLE: Final = 63
NOT_DIRECT: Final = 64
PURSUIT_PLACE: Final = 65
NOT_COASTAL_HOME: Final = 66
NOT_OWN_VILLAGE: Final = 67
PROPOSED: Final = 68
NOT_STEPPED: Final = 69
STILL_CARRIED: Final = 70
ENEMY_ENDS: Final = 71
NOT_ALLOWED: Final = 72
NO_CONSENT: Final = 73
NOT_SOLITAIRE: Final = 74
MARKERS_HELD: Final = 75
STAYS_ARMED: Final = 76
REASONS: Final = 80
"""An edition's own reasons start here."""

TEXTS: dict[int, str] = {
    NOT_NOW: "This is not what is asked now.",
    NOT_A_SITE: "A Home Village stands on a clear coastal hex with a river in the home area.",
    NOT_HOME_AREA: "The first people stand in the home area.",
    ONE_DIRECTION: "With two players there is no direction to choose.",
    GONE: "That player has left the island.",
    NO_WORKER: "No people of yours who were there when the phase began, and have not worked yet, are in this hex.",
    NOT_JUNGLE: "Big logs come from jungle.",
    FELLED: "This jungle has given its log in this turn.",
    STUMP: "This jungle is depleted.",
    NO_VILLAGE_HERE: "You have no finished village here.",
    VILLAGE_USED: "This village has made something in this phase.",
    NO_SOURCE: "What this needs was not in the village when the phase began, or has served already.",
    NO_SUCH_TRAINING: "The build chart knows no such training.",
    NO_LOG: "No big log was here when the phase began.",
    NO_PART: "No unfinished canoe was here when the phase began.",
    NOT_COASTAL: "This village is not on the coast.",
    NOT_VILLAGE_SITE: "Villages stand on clear land with a river.",
    NOT_CONTROLLED: "You do not control this area.",
    AREA_HAS_VILLAGE: "This area has its village already.",
    TOO_FEW_WORKERS: "Too few people who have not worked yet are here.",
    NO_PART_BUILT: "There is no unfinished village here.",
    LAST_HOME: "The home village can be given up only for another village.",
    BESIEGED: "Enemy troops stand in this village: it makes nothing.",
    NO_SUCH_PIECE: "You have no such piece there.",
    NOT_COMBAT: "Only combat units can be turned into people.",
    ENEMY_HERE: "Enemy pieces are in this hex.",
    OUTSIDE_AREA: "This hex lies outside the area.",
    LEADER_MOVED: "This leader has moved, or has been taken along, in this turn.",
    NOT_A_LEADER: "He does not move by himself.",
    PEOPLE_MOVED: "These people have moved in this turn.",
    NOWHERE_TO_WALK: "These people can go nowhere by themselves.",
    NOT_ADJACENT: "That hex is not next to this one.",
    CLOSED_SIDE: "This side of the hex is closed.",
    NO_POINTS: "Not enough movement points are left.",
    ZONE_STOP: "Having entered an enemy zone, a leader stops or goes straight on to attack.",
    ZONE_TO_ZONE: "No leader steps from one enemy zone into another.",
    PEOPLE_ZONE: "People by themselves keep out of an enemy zone.",
    PEOPLE_FIGHT: "People by themselves never enter a hex with enemy troops.",
    NO_FORCE: "Without a combat unit nobody may stop among enemies.",
    NO_REST: "There would be no place left to stop.",
    LEADERSHIP: "A leader takes along no more units than his leadership.",
    ONLY_CHIEF: "Only the head chieftain takes other leaders along.",
    BOUND: "This piece has moved with somebody else in this turn.",
    TO_AND_FRO: "It has just been taken up or put down here.",
    NOT_WITH_MOVER: "No such piece is with the one who moves.",
    HANDS_FULL: "Each of the people carries one marker at most.",
    MARKER_MOVED: "Somebody else has moved this marker in this turn.",
    NOTHING_TO_CARRY: "There is nothing of the kind to carry here.",
    CANNOT_CARRY: "Only people carry logs and unfinished canoes.",
    NOT_ALONE: "Left here without troops, they would stand among enemies.",
    NO_CANOE: "There are not so many war canoes here.",
    CANOE_MOVED: "Another leader has moved this canoe in this turn.",
    COMMAND: "He cannot command so many canoes.",
    NO_CREW: "Every canoe needs a combat unit to paddle it.",
    PLACES: "A canoe has two places for units.",
    NO_CARGO_AFLOAT: "Logs and unfinished canoes never travel in canoes: put them down first.",
    NOT_BY_CANOE: "No canoe can go that way.",
    NO_COAST_LEFT: "No coast could be reached any more.",
    AT_SEA: "A canoe does not end its turn at sea.",
    SEA_ZONE: "Canoes that enter an enemy sea zone stop, or go on to attack.",
    SEA_ZONE_STEP: "This course would leave the canoes in an enemy sea zone without an attack or a shore.",
    NOT_AFLOAT: "He is not afloat.",
    NO_BATTLE: "There is no battle to fight in this hex.",
    NOT_DIRECT: "The retreat takes the most direct way home.",
    PURSUIT_PLACE: "No such piece is in the pursuit.",
    NOT_COASTAL_HOME: "A coastal village must be named first.",
    NOT_OWN_VILLAGE: "You have no village there.",
    PROPOSED: "You have proposed the end in this turn.",
    NOT_STEPPED: "They have not taken a step yet.",
    STILL_CARRIED: "They carry a marker: put it down first.",
    ENEMY_ENDS: "Entering a hex with enemy troops has ended the move.",
    NOT_ALLOWED: "The rules of this table do not allow it.",
    NO_CONSENT: "This table does not end by agreement.",
    NOT_SOLITAIRE: "This is for a player alone.",
    MARKERS_HELD: "Pieces or a village of others are here: their logs and canoes are not yours to use before you have attacked.",
    STAYS_ARMED: "This is done beside what is asked, but not while a battle or anything else counts on that unit.",
}
