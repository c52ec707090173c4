"""`import posenc_core` costs a reader NumPy and nothing else."""

import subprocess
import sys

PRINT_MODULES = "import sys; print(*{name.partition('.')[0] for name in sys.modules})"


def modules_after(statement):
    command = [sys.executable, "-c", f"{statement}; {PRINT_MODULES}"]
    return set(subprocess.run(command, capture_output=True, check=True, text=True).stdout.split())


def third_party_modules_after(statement):
    return modules_after(statement) - modules_after("pass") - sys.stdlib_module_names


def test_importing_the_core_pulls_in_numpy_alone():
    assert third_party_modules_after("import posenc_core") == {"posenc_core", "numpy"}


def test_this_check_sees_other_packages():
    assert "pytest" in third_party_modules_after("import posenc_core, pytest")


def test_every_public_name_is_there_and_listed_once():
    import posenc_core as pc

    assert pc.__all__
    assert len(set(pc.__all__)) == len(pc.__all__)
    assert all(hasattr(pc, name) for name in pc.__all__)
