"""The guide of a first game: about every question a sentence or two that says what it is about and what is worth a
thought, by the name of the step; it names what is open and nothing else."""

from typing import Final

from sunstone.games.city.expansion_words import Ask
from sunstone.games.city.titles import names_in
from sunstone.games.city.view_types import CityView

_NO_RETURN: Final = {"decline": "It costs nothing to leave it."}
_BACK: Final = {"abandon": "You may also give the action up."}

# about a question as a whole, and about each kind of option while one is open; as in prompt_words
GUIDE: Final[dict[str, Ask]] = {
    # set-up
    "Choose": (
        "Your starting tiles say what you begin with and where your workers may stand. Look for goods that fit "
        "together: gold with Alchemy, wood with {nobles}, stone with Construction.",
        {},
    ),
    "Draft": (
        "Everybody takes a starting tile, then in turned order another one. It brings goods, and two boards where "
        "workers may begin.",
        {},
    ),
    "StartClaim": (
        "This tile is offered once, at its price. A mask scores in all three Eclipses, so an early one is worth most.",
        {},
    ),
    "PlaceDice": (
        "Three workers, four boards. Leave out the board where you have least to do: workers go one to three boards a "
        "turn, so they reach it anyway.",
        {},
    ),
    "StartPower": ("A stronger worker gathers more and ascends sooner.", {}),
    # the turn
    "Turn": (
        "A turn is one worker's move: pick one of yours. It goes clockwise, one to three boards.",
        {
            "unlock": "Or spend the turn on unlocking those that are locked.",
            "shaman": "Or activate your shaman instead of moving.",
        },
    ),
    "Move": (
        "Every board says what it offers you. A main action costs 1 cocoa for every colour that stands there unlocked, "
        "your own too.",
        {"along": "Your double move tile lets another one go along."},
    ),
    "Act": (
        "Your worker does one thing here.",
        {
            "cocoa": "Cocoa: 1, and 1 a colour.",
            "worship": "Worship: what the space or the tile gives, but it is locked.",
            "main": "Main action: what the board is for.",
        },
    ),
    "Linger": (
        "Before the turn ends there is something left that you may do.",
        {"done": "When you are ready, end the turn."},
    ),
    # main actions
    "Alchemy": (
        "A technology works to the end of the game, so buy early; it brings a step on its column's temple. Who knows "
        "it already scores 3 points.",
        _BACK,
    ),
    "Nobles": (
        "The building scores the number it covers, and brings a step on the Avenue of the Dead, which scores in every "
        "Eclipse.",
        _BACK,
    ),
    "Decorations": (
        "Look for a side where its icons cover their like: 1 point each, and a temple's step for a coloured one. Each "
        "side takes one a level.",
        _BACK,
    ),
    "Construction": (
        "Choose a tile by its icons: those that cover their like score. Each says what it brings at best; more workers "
        "may lay more tiles.",
        {"stop": "You may stop now.", **_BACK},
    ),
    "Place": (
        "Point at a place to see the tile there; it may be turned. An icon that covers its like scores 1, a coloured "
        "one also climbs its temple.",
        {},
    ),
    "PowerUp": (
        "A main action makes a worker stronger. At power 6 it ascends: it starts again at the {palace} with a "
        "reward, and time moves on.",
        {"skip": "This power-up may be left out."},
    ),
    "Buy": ("Your technology 13: 1 cocoa makes one more worker here stronger.", {}),
    # worship
    "Worship": (
        "Your worker is locked here until you unlock it or somebody sends it off.",
        {
            "ability": "The space brings its temple's step, at the {palace} what its Royal tile says.",
            "claim": "The Discovery tile is yours for its price, to be used when you like.",
            "decline": "Or leave the tile for others.",
        },
    ),
    "Royal": (
        "A Royal tile exchanges, as often as your worker's power allows.",
        {"stop": "Stop when you have what you need."},
    ),
    # gains
    "AnyResource": (
        "Take the resource you will need: stone and wood build the pyramid, wood houses, gold technologies and "
        "decorations.",
        {},
    ),
    "AnyTemple": (
        "The blue temple brings resources, the red one points, the green one cocoa. Whoever reaches a bonus tile, at "
        "step 10, scores it at the end.",
        {},
    ),
    "EitherTemple": (
        "Both steps are yours. The order matters only where the first reward pays for something at the second.",
        {},
    ),
    "Major": (
        "This step has more than its reward.",
        {
            "reward": "The printed reward is free.",
            "claim": "A Discovery tile has a price, and may bring more: masks score in every Eclipse.",
        },
    ),
    "AvenueTile": ("Your step on the Avenue reaches Discovery tiles: one may be bought, or none.", _NO_RETURN),
    "PowerAny": (
        "One of your workers grows, wherever it stands. At power 6 it ascends: a reward, and it starts again at the "
        "{palace}.",
        {},
    ),
    "Ascend": (
        "Your worker has ascended: choose a reward. Temple steps and points are for good.",
        {"ascend:fourth_worker": "A fourth worker means no more turns, but more choice and a higher salary."},
    ),
    # Eclipse
    "Salary": (
        "The Eclipse has been scored; now workers want cocoa. Each cocoa that you do not pay costs 3 points. Nobody "
        "sees what the others pay.",
        {},
    ),
    # obsidian and Major Discovery tiles
    "Payment": (
        "Obsidian may stand in for wood, stone or gold. Keep it if you can pay otherwise: some tiles cost "
        "obsidian only.",
        {},
    ),
    "Harvest": (
        "Before you take what the board brings you may use a tile that doubles it.",
        {"harvest": "Or take it as it is."},
    ),
    "TwoSteps": (
        "Your tile brings two temple steps; choose which comes first, in case its reward helps the other.",
        {},
    ),
    "BackTake": ("A worker goes back on the ring, without an action: to a board where it is needed again.", {}),
    "BackGo": ("It goes back one to three boards. Think of its next move, which goes clockwise again.", {}),
    "Reuse": (
        "A used Discovery tile becomes as good as new, without being paid again.",
        {"stop": "Or turn up no more."},
    ),
    # Mansion
    "Mansion": (
        "On the Mansion several things can be done, in any order.",
        {
            "ability": "The Royal tile works with your worker's power and 1 more for each helper.",
            "claim": "The Major Discovery tile is yours for its price.",
            "step": "The space is claimed: 1 cocoa buys a step on its temple.",
            "decline": "Leave it at that when you have enough.",
        },
    ),
    "ClaimPower": ("Somebody used the Royal tile that you have claimed: one of your workers grows for that.", {}),
    # altars
    "ShamanPlace": (
        "Your shaman begins at an altar. It points at a board, where it counts as one more worker in a main action.",
        {},
    ),
    "ShamanGo": (
        "Your shaman goes to the next altar and stands up. Choose by what the space brings now, and by the board it "
        "points at.",
        {},
    ),
    "ShamanPushed": ("Another shaman took the place of yours: it goes on to the next altar and stands up there.", {}),
    "AltarClaim": ("The tiles of this altar are strong, and are not replaced: one may be bought.", _NO_RETURN),
    "AltarTrade": ("2 cocoa for 4 obsidian is a fine trade, if your salary does not need the cocoa.", {}),
    "Lower": ("This tile is paid with strength: one of your workers loses a pip, best a weak one.", {}),
    # Empire
    "Conquest": (
        "Warriors score in every Eclipse, more the further out they stand; a building scores at once, for a "
        "warrior that leaves.",
        _BACK,
    ),
    "EmpireStep": (
        "Each new warrior pushes the one before it further out.",
        {"build": "A building goes where one of your warriors stands, and brings what is printed there."},
    ),
    "WarriorPushed": (
        "Further out a warrior scores more. Where another one stands, that one is pushed on in turn.",
        {},
    ),
    "EmpireClaim": ("The region shows tiles: one of them may be bought.", _NO_RETURN),
    "RaiseSeveral": ("The region makes several workers stronger, each of them once.", {}),
    "OtherTemple": ("Two steps on two temples that differ: which one first?", {}),
    "Special": ("A special mask is a kind of its own: it makes your largest set larger.", {}),
    # house options
    "PriestOffer": ("A priestess tile helps for the whole game, and has its price. Read both halves.", _NO_RETURN),
    "PriestKeep": ("One of these technologies is yours alone. Choose the one that you will use most often.", {}),
}
_ANYTIME: Final = {
    "use": "You may also use a tile of yours now.",
    "unlock:pay": "3 cocoa unlock your workers at once.",
    "unlock:waiver": "A cocoa waiver unlocks them too.",
}


def guide(view: CityView) -> str:
    """A sentence or two for somebody's first game, about what is asked now and open."""
    if view["step"] not in GUIDE:
        return ""
    whole, by_kind = GUIDE[view["step"]]
    named = [text for kind, text in by_kind.items() if kind in view["open_kinds"]]
    more = [text for kind, text in _ANYTIME.items() if kind in view["open_kinds"]]
    return names_in(view["modules"]).fill(" ".join([whole, *named, *more]))
