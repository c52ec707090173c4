"""Home: how a Transformer knows which word comes first."""

import streamlit as st

from posenc_app import url_state
from posenc_app.shell import open_page
from posenc_app.teaching import aids, share

with open_page("home") as page:
    st.markdown(page.text.sections["story"])
    st.page_link(
        "pages/order.py",
        label=page.text["start"],
        icon=":material/arrow_forward:",
        icon_position="right",
        query_params=url_state.app_query(page.state),
    )
    st.markdown(page.text.sections["promise"])
    aids({}, lambda: share(page.frame), page.state, page.frame)
