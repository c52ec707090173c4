"""Everything that knows Streamlit, Plotly or a browser."""
