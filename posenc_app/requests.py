"""What a visitor has asked for while a run is under way; Streamlit's queue of it is not public."""

from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequestType
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext


def waiting_parts(context: ScriptRunContext) -> frozenset[str]:
    """Return the parts that are to run as soon as this run has ended; none where the whole page is."""
    requests = context.script_requests
    if requests is None or requests._state is not ScriptRequestType.RERUN:
        return frozenset()
    return frozenset(requests._rerun_data.fragment_id_queue)


def drop_parts(context: ScriptRunContext) -> None:
    """Let no part run after this run."""
    requests = context.script_requests
    if requests is not None:
        with requests._lock:
            if waiting_parts(context):
                requests._state = ScriptRequestType.CONTINUE
