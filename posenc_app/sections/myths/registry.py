"""All sayings, in the order of the page."""

from posenc_app.sections.myths import (
    adding,
    alibi,
    bag,
    base,
    decay,
    distance,
    evaluates,
    fast,
    free,
    invariant,
    learned,
    linear,
    ruler,
    slowest,
    slows,
    values,
)
from posenc_app.sections.myths.evidence import Card

CARDS: tuple[Card, ...] = (
    invariant.CARD,
    bag.CARD,
    linear.CARD,
    ruler.CARD,
    slows.CARD,
    slowest.CARD,
    distance.CARD,
    decay.CARD,
    values.CARD,
    learned.CARD,
    fast.CARD,
    free.CARD,
    evaluates.CARD,
    base.CARD,
    adding.CARD,
    alibi.CARD,
)


def open_card(key: str) -> tuple[int, Card]:
    """Return the place of a card among all of them, and the card."""
    return next((place, card) for place, card in enumerate(CARDS) if card.key == key)
