"""The posenc app: everything that knows Streamlit, Plotly or a browser."""

import os

# A page's matrices are small, and a server has many visitors: NumPy's threads would wait in circles, at twice
# the processor time. NumPy reads this when it is first imported, which is after this line.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
