"""Token vectors: random, and the same everywhere."""

import os
import subprocess
import sys

import numpy as np
import pytest

import posenc_core as pc

PRINT_VECTOR = "import posenc_core as pc; print(pc.token_vectors(['狗', 'dog'], 5, seed=7).tobytes().hex())"


def vector_in_another_process(hash_seed):
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", PRINT_VECTOR]
    return subprocess.run(command, env=environment, capture_output=True, check=True, text=True).stdout.strip()


def test_the_same_token_and_seed_give_the_same_bits_in_every_process():
    here = pc.token_vectors(["狗", "dog"], 5, seed=7).tobytes().hex()
    assert {vector_in_another_process("1"), vector_in_another_process("2")} == {here}


def test_a_vector_depends_on_the_token_and_not_on_its_place_or_company():
    sentence = pc.token_vectors(["the", "cat", "sat", "on", "the", "mat"], 8, seed=0)
    np.testing.assert_array_equal(sentence[0], sentence[4])
    np.testing.assert_array_equal(pc.token_vectors(["mat"], 8, seed=0)[0], sentence[5])


def test_other_tokens_and_other_seeds_give_other_vectors():
    vectors = [pc.token_vectors([t], 8, seed=s)[0] for t in ("a", "b", "1", "") for s in (0, 1, 11)]
    assert len({v.tobytes() for v in vectors}) == len(vectors)


def test_entries_look_like_draws_from_the_standard_normal_distribution():
    entries = pc.token_vectors([str(i) for i in range(500)], 101, seed=3)
    assert entries.mean() == pytest.approx(0, abs=0.02)
    assert entries.std() == pytest.approx(1, abs=0.02)
    assert abs(np.corrcoef(entries[::2].ravel(), entries[1::2].ravel())[0, 1]) < 0.02


def test_no_tokens_give_no_vectors():
    assert pc.token_vectors([], 8, seed=0).shape == (0, 8)


def test_a_lone_surrogate_typed_by_somebody_is_a_token_too():
    assert pc.token_vectors(["\ud83d"], 3, seed=0).shape == (1, 3)


@pytest.mark.parametrize("tokens", ["dog bites man", b"dog", 7, [1, 2], ["a", None]])
def test_anything_but_a_sequence_of_strings_is_refused(tokens):
    with pytest.raises(pc.InvalidParameterError, match="tokens must be a sequence of strings"):
        pc.token_vectors(tokens, 8, seed=0)
