"""Pure functions from arrays and labels to Plotly figures; no Streamlit here."""
