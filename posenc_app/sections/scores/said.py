"""What the numbers of a stage say, in sentences."""

import numpy as np

from posenc_app.content import Text
from posenc_app.sections.scores.experiment import Experiment, Method
from posenc_app.teaching import Sentence, number
from posenc_app.teaching.numbers import fixed


def captions(now: Experiment, text: Text) -> list[Sentence]:
    """Return the sentences of the stage that is looked at."""
    of_stage = {
        "content": _content, "position": _position, "mask": _mask, "softmax": _softmax, "output": _output,
    }  # fmt: skip
    return of_stage[now.stage](now, text)


def _names(now: Experiment) -> dict[str, str]:
    query, key = now.pair
    return {"query": now.words[query], "key": now.words[key]}


def _content(now: Experiment, text: Text) -> list[Sentence]:
    content = now.values(now.methods[0], "content")[now.pair]
    return [(text["caption.content"], _names(now) | {"score": fixed(content)})]


def _position(now: Experiment, text: Text) -> list[Sentence]:
    before = fixed(now.values(now.methods[0], "content")[now.pair])
    lead = (text["caption.position"], _names(now) | {"score": before})
    return [lead, *(_entered(now, method, text) for method in now.methods)]


def _entered(now: Experiment, method: Method, text: Text) -> Sentence:
    doors = text["list"].join(text[f"door.{door}"] for door in method.info.doors)
    fields = {
        "method": text[f"method.{method.info.key}"],
        "doors": doors,
        "score": fixed(now.values(method, "position")[now.pair]),
    }
    return text["caption.entered" if doors else "caption.stays"], fields


def _mask(now: Experiment, text: Text) -> list[Sentence]:
    if now.allowed is None:
        return [(text["caption.unmasked"], {})]
    query, _ = now.pair
    fields = {
        "hidden": str(int(np.count_nonzero(~now.allowed))),
        "count": str(now.allowed.size),
        "query": now.words[query],
        "seen": str(int(np.count_nonzero(now.allowed[query]))),
    }
    return [(text["caption.mask"], fields)]


def _softmax(now: Experiment, text: Text) -> list[Sentence]:
    rows = max(method.rows for method in now.methods)
    lead = (text["caption.softmax"], {"error": number(rows)})
    return [lead, *(_prefers(now, method, text) for method in now.methods)]


def _prefers(now: Experiment, method: Method, text: Text) -> Sentence:
    query, _ = now.pair
    row = now.values(method, "softmax")[query]
    best = int(np.argmax(row))
    fields = {
        "method": text[f"method.{method.info.key}"],
        "query": now.words[query],
        "best": now.words[best],
        "place": str(best + 1),
        "weight": fixed(row[best]),
    }
    return text["caption.prefers"], fields


def _output(now: Experiment, text: Text) -> list[Sentence]:
    return [(text["caption.output"], {}), *(order(method, text) for method in now.methods)]


def order(method: Method, text: Text) -> Sentence:
    """Return how much the outputs of a method depend on the order of the words."""
    fields = {"method": text[f"method.{method.info.key}"], "error": number(method.reordered)}
    return text["caption.order"], fields
