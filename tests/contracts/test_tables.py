"""The trained tables are the files they were, and the numbers said of them come out of them."""

import ast
import hashlib

import numpy as np
import pytest

from tests.support.server import ROOT

TABLES = ROOT / "assets" / "tables"
HASHES = {
    "minilm_positions.npz": "6adcb5e7f8ba6c033d976ea4950e1baf22da96c72b26c7efe4def5430c0ffc72",
    "e5_positions.npz": "e8cff3d4968afed7d104ef6cf8282928d76816ccc0d4c47f1bda51afdb87196b",
    "mpnet_relative_bias.npz": "53e36670484e9307d70949c81bb291fd97db6e6a66eb0e77f3d251ba39dc89d4",
}
SHAPES = {
    "minilm_positions.npz": {
        "positions": ((512, 384), "float16"),
        "segments": ((2, 384), "float16"),
        "tokens": ((5, 384), "float16"),
        "token_words": ((5,), "<U5"),
        "token_ids": ((5,), "int32"),
    },
    "e5_positions.npz": {"positions": ((512, 384), "float16")},
    "mpnet_relative_bias.npz": {"bias": ((32, 12), "float32")},
}
OFFSETS = (1, 8, 16, 64)
MEGABYTE = 1_000_000


def load(name):
    with np.load(TABLES / name, allow_pickle=False) as archive:
        return dict(archive)


def sinusoid():
    angles = np.arange(512)[:, None] * 10000.0 ** (-np.arange(0, 384, 2) / 384)
    return np.stack([np.sin(angles), np.cos(angles)], axis=2).reshape(512, 384)


ROWS = {
    "minilm": load("minilm_positions.npz")["positions"].astype(np.float64),
    "e5": load("e5_positions.npz")["positions"].astype(np.float64),
    "sinusoid": sinusoid(),
    "random": np.random.default_rng(0).normal(size=(512, 384)),
}


def cosines(rows):
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit @ unit.T


def at_offset(matrix, offset):
    return matrix.diagonal(offset).mean()


def explained_by_offset(gram, *, with_diagonal):
    """Return the share of the variance of a matrix that its means along the diagonals keep."""
    offsets = np.abs(np.subtract.outer(np.arange(len(gram)), np.arange(len(gram))))
    means = np.array([at_offset(gram, offset) for offset in range(len(gram))])[offsets]
    chosen = offsets >= (0 if with_diagonal else 1)
    rest = ((gram - means)[chosen] ** 2).sum()
    return 1 - rest / ((gram - gram[chosen].mean())[chosen] ** 2).sum()


def test_nothing_else_lies_here_that_nobody_vouches_for():
    assert {path.name for path in TABLES.glob("*.npz")} == set(HASHES) == set(SHAPES)


@pytest.mark.parametrize("name", HASHES)
def test_a_file_is_the_one_that_was_built_and_is_small(name):
    content = (TABLES / name).read_bytes()
    assert hashlib.sha256(content).hexdigest() == HASHES[name]
    assert len(content) < MEGABYTE


@pytest.mark.parametrize("name", SHAPES)
def test_a_file_holds_the_stated_arrays(name):
    arrays = load(name)
    assert {key: (array.shape, str(array.dtype)) for key, array in arrays.items()} == SHAPES[name]
    assert all(np.isfinite(array).all() for array in arrays.values() if array.dtype.kind == "f")


@pytest.mark.parametrize("name", HASHES)
def test_a_file_says_where_it_comes_from_and_under_which_licence(name):
    sources = (TABLES / "SOURCES.md").read_text(encoding="utf-8")
    (row,) = [line for line in sources.splitlines() if line.startswith(f"| `{name}`")]
    links = [part.split(")")[0] for part in row.split("](")[1:]]
    assert links
    assert all("licence" in link and (TABLES / link).stat().st_size > 900 for link in links)


@pytest.mark.parametrize("script", sorted(TABLES.glob("build_*.py")), ids=lambda path: path.stem)
def test_a_build_script_needs_nothing_but_numpy(script):
    tree = ast.parse(script.read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert imported <= {"__future__", "json", "struct", "typing", "numpy", "numpy.typing", "wheels"}


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("minilm", (0.851, 0.294, 0.432, 0.137)),
        ("e5", (0.818, 0.570, 0.313, 0.251)),
        ("sinusoid", (0.973, 0.722, 0.630, 0.484)),
        ("random", (0, 0, 0, 0)),
    ],
)
def test_the_cosine_at_an_offset(table, expected):
    tolerance = 5e-3 if table == "random" else 1e-3
    found = [at_offset(cosines(ROWS[table]), offset) for offset in OFFSETS]
    assert found == pytest.approx(expected, abs=tolerance)


def test_a_trained_table_is_no_ruler_sixteen_is_closer_than_eight():
    near, far = (at_offset(cosines(ROWS["minilm"]), offset) for offset in (8, 16))
    assert far > near + 0.1


@pytest.mark.parametrize(
    ("table", "expected"), [("minilm", 0.888), ("e5", 0.762), ("sinusoid", 0.486), ("random", 0.084)]
)
def test_the_variance_in_ten_principal_components(table, expected):
    rows = ROWS[table] - ROWS[table].mean(axis=0)
    variances = np.linalg.svd(rows, compute_uv=False) ** 2
    assert variances[:10].sum() / variances.sum() == pytest.approx(expected, abs=1e-3)


@pytest.mark.parametrize(("table", "strangers"), [("minilm", [0]), ("e5", []), ("sinusoid", [])])
def test_the_nearest_neighbour_is_the_position_next_door(table, strangers):
    likeness = cosines(ROWS[table])
    np.fill_diagonal(likeness, -np.inf)
    distance = np.abs(likeness.argmax(axis=1) - np.arange(512))
    assert np.flatnonzero(distance != 1).tolist() == strangers


def test_the_nearest_neighbour_of_a_random_row_is_anywhere():
    likeness = cosines(ROWS["random"])
    np.fill_diagonal(likeness, -np.inf)
    distance = np.abs(likeness.argmax(axis=1) - np.arange(512))
    assert (distance == 1).mean() < 0.01


@pytest.mark.parametrize(
    ("table", "centred", "plain"),
    [
        ("minilm", 0.489, 0.477),
        ("e5", 0.447, 0.427),
        ("sinusoid", 0.961, 1.0),
        ("random", 0.430, 0.004),
    ],
)
def test_how_much_of_the_gram_matrix_the_offset_explains(table, centred, plain):
    rows = ROWS[table]
    shifted = rows - rows.mean(axis=0)
    assert explained_by_offset(shifted @ shifted.T, with_diagonal=True) == pytest.approx(centred, abs=1e-3)
    assert explained_by_offset(rows @ rows.T, with_diagonal=False) == pytest.approx(plain, abs=1e-3)


@pytest.mark.parametrize(("table", "first", "mean"), [("minilm", 2.362, 0.474), ("e5", 1.513, 0.516)])
def test_row_0_is_an_outlier(table, first, mean):
    norms = np.linalg.norm(ROWS[table], axis=1)
    assert norms[0] == pytest.approx(first, abs=1e-3)
    assert norms.mean() == pytest.approx(mean, abs=1e-3)
    assert norms.argmax() == 0


def test_the_rows_of_dog_bites_man_add_up_to_five_inputs_of_berts_width():
    table = load("minilm_positions.npz")
    assert table["token_words"].tolist() == ["[CLS]", "dog", "bites", "man", "[SEP]"]
    assert table["token_ids"].tolist() == [101, 3899, 15424, 2158, 102]
    total = table["tokens"] + table["segments"][0] + table["positions"][:5]
    assert total.shape == (5, 384)
    assert len({row.tobytes() for row in total}) == 5


# --- MPNet's relative bias -----------------------------------------------------------------------------

BIAS = load("mpnet_relative_bias.npz")["bias"].astype(np.float64)
ONE_BEFORE, ONE_AFTER = 1, 17  # buckets of key − query = −1 and +1


def mean_bias(distances):
    """Return the bias at each distance, the mean of both directions: shape (distances, heads)."""
    halves, exact, farthest = 16, 8, 128
    logarithmic = np.log(np.maximum(distances, 1) / exact) / np.log(farthest / exact)
    far = exact + np.floor(logarithmic * (halves - exact)).astype(int)
    bucket = np.where(distances < exact, distances, np.minimum(far, halves - 1))
    return (BIAS[bucket] + BIAS[bucket + halves]) / 2


def fit(x, y):
    """Return R² of the straight line through (x, y)."""
    return np.corrcoef(x, y)[0, 1] ** 2


@pytest.mark.parametrize(
    ("head", "logarithm", "line"),
    [
        (8, 0.968, 0.738),
        (7, 0.959, 0.727),
        (0, 0.958, 0.731),
        (2, 0.810, 0.926),
        (9, 0.855, 0.883),
        (5, 0.856, 0.881),
    ],
)
def test_a_head_falls_with_the_logarithm_or_in_a_straight_line(head, logarithm, line):
    distances = np.arange(1, 101)
    bias = mean_bias(distances)[:, head]
    assert fit(np.log(distances), bias) == pytest.approx(logarithm, abs=1e-3)
    assert fit(distances, bias) == pytest.approx(line, abs=1e-3)
    assert np.polyfit(distances, bias, 1)[0] < 0


def test_heads_that_favour_the_word_before_or_after():
    assert BIAS[ONE_BEFORE, 6] == pytest.approx(3.26, abs=5e-3)
    assert BIAS[ONE_AFTER, [11, 0]] == pytest.approx([3.37, 2.39], abs=5e-3)
    assert BIAS[ONE_BEFORE].argmax() == 6
    assert BIAS[ONE_AFTER].argmax() == 11
