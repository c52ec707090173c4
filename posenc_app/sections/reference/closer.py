"""Under each part of the page: its table as a file, and the link."""

import streamlit as st

from posenc_app.content import Text
from posenc_app.teaching import Table, aids, file_stem, share, spreadsheet
from posenc_app.url_state import State


def draw(table: Table, state: State, frame: Text) -> None:
    """Offer the part that is shown as a file, and a link to it."""
    st.download_button(
        frame["teaching.table.csv"],
        data=lambda: spreadsheet([table]),
        file_name=f"{file_stem('posenc', state['part'])}.csv",
        mime="text/csv",
        key="part_csv",
        on_click="ignore",
        type="tertiary",
        icon=":material/download:",
    )
    aids({}, lambda: share(frame), state, frame)
