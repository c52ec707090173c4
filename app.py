"""The door: navigation, nothing else."""

from posenc_app.shell import run_app

run_app()
