"""Make assets/models/*.json: what published configurations say of position, each with its source.

Run by hand, with a folder that holds the three packages (``pip download --no-deps``)::

    python scripts/build_models.py FOLDER

Nothing of them is imported: their tables are read as text. What no package holds is written here, with the
place where it was read. A configuration without a source stays out.
"""

import ast
import json
import re
import sys
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeGuard

MODELS = Path(__file__).resolve().parent.parent / "assets" / "models"
READ = "2026-11-29"
LITGPT = ("litgpt-0.5.13-py3-none-any.whl", "litgpt/config.py")
COPIES = (
    "onnx_diagnostic-0.9.3-py3-none-any.whl",
    "onnx_diagnostic/torch_models/hghub/hub_data_cached_configs.py",
)
CLASSES = "transformers-5.24.0-py3-none-any.whl"
QWEN3_YARN = "; the dictionary: QwenLM/Qwen2.5, docs/source/deployment/vllm.md at 1d87facc (Apache-2.0)"
QWEN25_YARN = (
    "; length and dictionary: what the makers' documentation advises for long texts, as quoted at "
    "huggingface.co/Qwen/Qwen2.5-32B-Instruct/discussions/5"
)
NEMO = "NVIDIA/NeMo, nemo/collections/llm/gpt/model/deepseek.py at 04e9360c"

Entry = dict[str, Any]

# The copies are written as calls of Python, with the words of JSON for true, false and null.
_JSON_WORD = re.compile(r"(?<=: )(true|false|null)(,)")
_PYTHON = {"true": "True", "false": "False", "null": "None"}


def member(folder: Path, wheel: str, name: str) -> str:
    """Return a text file out of a package."""
    with zipfile.ZipFile(folder / wheel) as archive:
        return archive.read(name).decode("utf-8")


def keywords(call: ast.Call) -> Entry:
    """Return the keyword arguments of ``dict(…)`` that are plain values, or such calls themselves."""
    found: Entry = {}
    for keyword in call.keywords:
        name, value = str(keyword.arg), keyword.value
        if is_dict(value):
            found[name] = keywords(value)
            continue
        try:
            found[name] = ast.literal_eval(value)
        except ValueError:
            continue
    return found


def is_dict(node: ast.AST) -> TypeGuard[ast.Call]:
    """Return whether an expression is ``dict(…)``."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "dict"


def litgpt_tables(folder: Path) -> dict[str, Entry]:
    """Return litgpt's tables by name; ``{}`` in a name stands for a variant and is taken out."""
    nodes = ast.walk(ast.parse(member(folder, *LITGPT)))
    tables = [keywords(node) for node in nodes if is_dict(node)]
    return {table["name"].replace("{}", ""): table for table in tables if "hf_config" in table}


def spelled(table: Entry, model_type: str, **more: object) -> Entry:
    """Return a table of litgpt in the words of a ``config.json``; what it omits is litgpt's own default."""
    config: Entry = {
        "model_type": model_type,
        "hidden_size": table.get("n_embd", 4096),
        "num_hidden_layers": table.get("n_layer", 16),
        "num_attention_heads": table.get("n_head", 32),
        "max_position_embeddings": table.get("block_size", 4096),
    }
    if "head_size" in table:
        config["head_dim"] = table["head_size"]
    config |= {"rope_theta": float(table.get("rope_base", 10000)), **_scaling(table), **more}
    return config


def _scaling(table: Entry) -> Entry:
    adjustments = table.get("rope_adjustments")
    if not adjustments:
        return {}
    inside = {name: value for name, value in adjustments.items() if name != "original_max_seq_len"}
    inside["original_max_position_embeddings"] = adjustments["original_max_seq_len"]
    return {"rope_scaling": inside | {"rope_type": "llama3"}}


def published_copy(folder: Path, function: str, keep: Iterable[str]) -> Entry:
    """Return the fields that matter of a published file kept in a package, as they stand there."""
    source = _JSON_WORD.sub(lambda word: _PYTHON[word.group(1)] + word.group(2), member(folder, *COPIES))
    node = next(
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and node.name == f"_ccached_{function}"
    )
    written = max(
        (one for one in ast.walk(node) if isinstance(one, ast.Dict)), key=lambda one: len(ast.dump(one))
    )
    whole = ast.literal_eval(written)
    return {name: whole[name] for name in keep if name in whole}


def class_defaults(folder: Path, model: str, class_name: str, keep: Iterable[str]) -> Entry:
    """Return defaults of a configuration class, by the names a file would use."""
    source = member(folder, CLASSES, f"transformers/models/{model}/configuration_{model}.py")
    body = next(
        node.body
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name == class_name
    )
    found = {
        line.target.id: line.value
        for line in body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and line.value is not None
    }
    found |= {
        line.targets[0].id: line.value
        for line in body
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name)
    }
    config = {"model_type": ast.literal_eval(found["model_type"])}
    if "default_theta" in found and "rope_theta" in keep:
        config["rope_theta"] = ast.literal_eval(found["default_theta"])
    return config | {name: _value(found[name]) for name in keep if name in found}


def _value(node: ast.expr) -> Any:  # noqa: ANN401 - whatever the class holds
    return eval(compile(ast.Expression(node), "default", "eval"), {"__builtins__": {}})  # noqa: S307 - 4096 * 32


def from_litgpt(folder: Path) -> dict[str, Entry]:
    """Return what litgpt's tables say."""
    tables = litgpt_tables(folder)
    source = "litgpt 0.5.13 (Apache-2.0), litgpt/config.py, which follows the published config.json"
    recipes: dict[str, tuple[str, str, str, Entry]] = {
        "llama-2-7b": ("Llama 2 7B", "Llama-2-7b-hf", "llama", {}),
        "codellama-7b": ("CodeLlama 7B", "CodeLlama-7b-hf", "llama", {}),
        "llama-3-8b": ("Llama 3 8B", "Llama-3-8B", "llama", {}),
        "llama-3.1-8b": ("Llama 3.1 8B", "Llama-3.1-8B", "llama", {}),
        "llama-3.2-1b": ("Llama 3.2 1B", "Llama-3.2-1B", "llama", {}),
        "mixtral-8x7b": ("Mixtral 8x7B v0.1", "Mixtral-8x7B-v0.1", "mixtral", {}),
        "qwen2.5-7b": ("Qwen2.5 7B", "Qwen2.5-7B", "qwen2", {"use_sliding_window": False}),
        "qwen3-8b": ("Qwen3 8B", "Qwen3-8B", "qwen3", {"head_dim": 128}),
        "gemma-2-9b": ("Gemma 2 9B", "Gemma-2-9b", "gemma2", {"sliding_window": 4096}),
        "phi-2": ("Phi-2", "phi-2", "phi", {"partial_rotary_factor": 0.4}),
        "pythia-6.9b": ("Pythia 6.9B", "pythia-6.9b", "gpt_neox", {"rotary_pct": 0.25}),
    }
    entries = {
        key: {"name": name, "source": source, "config": spelled(tables[table], model_type, **more)}
        for key, (name, table, model_type, more) in recipes.items()
    }
    windowed = {"max_position_embeddings": 32768, "sliding_window": 4096}
    entries["mistral-7b"] = {
        "name": "Mistral 7B v0.1",
        "source": f"{source}; its comment gives the length 32768, which litgpt itself cuts to the window",
        "config": spelled(tables["Mistral-7B-v0.1"], "mistral") | windowed,
    }
    return entries


def from_copies(folder: Path) -> dict[str, Entry]:
    """Return published files of which a package keeps a copy."""
    source = "copy of the published config.json in onnx-diagnostic 0.9.3 (MIT), hub_data_cached_configs.py"
    sizes = (
        "model_type",
        "hidden_size",
        "num_hidden_layers",
        "num_attention_heads",
        "max_position_embeddings",
    )
    phi = (*sizes, "original_max_position_embeddings", "partial_rotary_factor", "rope_theta", "rope_scaling")
    recipes = {
        "gemma-3-4b": ("Gemma 3 4B", "google_gemma_3_4b_it_like", ("model_type", "text_config")),
        "phi-3.5-mini": ("Phi-3.5-mini", "microsoft_phi_35_mini_instruct", phi),
        "phi-4-mini": ("Phi-4-mini (reasoning)", "microsoft_phi4_reasoning", phi),
    }
    return {
        key: {"name": name, "source": source, "config": published_copy(folder, function, keep)}
        for key, (name, function, keep) in recipes.items()
    }


def from_classes(folder: Path) -> dict[str, Entry]:
    """Return what a configuration class takes for granted."""
    usual = ("hidden_size", "num_hidden_layers", "num_attention_heads", "head_dim", "max_position_embeddings")
    old = ("n_embd", "n_layer", "n_head", "n_positions")
    t5 = ("d_model", "d_kv", "num_layers", "num_heads")
    buckets = ("relative_attention_num_buckets", "relative_attention_max_distance")
    chunked = (*usual, "rope_theta", "no_rope_layer_interval", "attention_chunk_size")
    recipes: dict[str, tuple[str, str, str, tuple[str, ...], Entry]] = {
        "llama-4": ("Llama 4 (defaults)", "llama4", "Llama4TextConfig", chunked, {}),
        "gpt-oss-120b": (
            "gpt-oss 120B",
            "gpt_oss",
            "GptOssConfig",
            (*usual, "rope_theta", "sliding_window"),
            {},
        ),
        "glm-4": (
            "GLM-4 (defaults)",
            "glm4",
            "Glm4Config",
            usual,
            {"partial_rotary_factor": 0.5, "rope_theta": 10000.0},
        ),
        "gpt-neox-20b": (
            "GPT-NeoX 20B",
            "gpt_neox",
            "GPTNeoXConfig",
            usual,
            {"rotary_pct": 0.25, "rotary_emb_base": 10000},
        ),
        "gpt-j-6b": ("GPT-J 6B", "gptj", "GPTJConfig", (*old, "rotary_dim"), {}),
        "gpt-2": ("GPT-2", "gpt2", "GPT2Config", old, {}),
        "bert-base": ("BERT base", "bert", "BertConfig", usual, {}),
        "t5-small": ("T5 small", "t5", "T5Config", (*t5, *buckets), {}),
        "smollm3": (
            "SmolLM3 (defaults)",
            "smollm3",
            "SmolLM3Config",
            (*usual, "rope_theta", "no_rope_layer_interval"),
            {},
        ),
        "modernbert-base": (
            "ModernBERT base",
            "modernbert",
            "ModernBertConfig",
            (*usual, "local_attention"),
            {"global_attn_every_n_layers": 3, "global_rope_theta": 160000.0, "local_rope_theta": 10000.0},
        ),
    }
    entries: dict[str, Entry] = {}
    for key, (name, model, class_name, keep, more) in recipes.items():
        config = class_defaults(folder, model, class_name, keep) | more
        source = f"Transformers 5.24.0 (Apache-2.0), defaults of {class_name} in models/{model}"
        config = {field: value for field, value in config.items() if value is not None}
        entries[key] = {"name": name, "source": source, "config": config}
    yarn = {"rope_type": "yarn", "factor": 32.0, "beta_fast": 32.0, "beta_slow": 1.0, "truncate": False}
    entries["gpt-oss-120b"]["config"]["rope_scaling"] = yarn | {"original_max_position_embeddings": 4096}
    return entries


def from_elsewhere(folder: Path) -> dict[str, Entry]:
    """Return what was read in repositories and papers, each with its place."""
    known = from_litgpt(folder)
    yarn = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}
    return {
        "qwen3-8b-yarn": {
            "name": "Qwen3 8B with YaRN",
            "source": known["qwen3-8b"]["source"] + QWEN3_YARN,
            "config": known["qwen3-8b"]["config"] | {"rope_scaling": yarn},
        },
        "qwen2.5-7b-yarn": {
            "name": "Qwen2.5 7B Instruct with YaRN",
            "source": known["qwen2.5-7b"]["source"] + QWEN25_YARN,
            "config": known["qwen2.5-7b"]["config"]
            | {"max_position_embeddings": 32768, "rope_scaling": yarn},
        },
        "deepseek-v2": {"name": "DeepSeek-V2", "source": f"{NEMO} (Apache-2.0)", "config": _deepseek("v2")},
        "deepseek-v3": {"name": "DeepSeek-V3", "source": f"{NEMO} (Apache-2.0)", "config": _deepseek("v3")},
        "roberta-base": {
            "name": "RoBERTa base",
            "source": "Transformers at 0fd7aa0f (Apache-2.0), "
            "models/roberta/convert_roberta_original_pytorch_checkpoint_to_pytorch.py, and RobertaConfig",
            "config": {
                "model_type": "roberta",
                "hidden_size": 768,
                "num_hidden_layers": 12,
                "num_attention_heads": 12,
                "max_position_embeddings": 514,
                "pad_token_id": 1,
            },
        },
        "bloom-176b": {
            "name": "BLOOM 176B",
            "source": "Le Scao et al. 2022, arXiv:2211.05100, table of architectures",
            "config": {"model_type": "bloom", "hidden_size": 14336, "n_layer": 70, "n_head": 112},
        },
        "mpt-7b": {
            "name": "MPT-7B",
            "source": "sizes: mosaicml/llm-foundry (Apache-2.0), scripts/train/yamls/pretrain/mpt-7b.yaml at "
            "15fb4ffa; ALiBi: MptConfig of Transformers 5.24.0",
            "config": {
                "model_type": "mpt",
                "d_model": 4096,
                "n_layers": 32,
                "n_heads": 32,
                "max_seq_len": 2048,
                "attn_config": {"alibi": True, "alibi_bias_max": 8},
            },
        },
    }


def _deepseek(version: str) -> Entry:
    width, layers, weight = {"v2": (5120, 60, 0.707), "v3": (7168, 61, 1.0)}[version]
    factor, original = 40, 4096
    return {
        "model_type": f"deepseek_{version}",
        "hidden_size": width,
        "num_hidden_layers": layers,
        "num_attention_heads": 128,
        "qk_rope_head_dim": 64,
        "max_position_embeddings": factor * original,
        "rope_theta": 10000.0,
        "rope_scaling": {
            "type": "yarn",
            "factor": factor,
            "original_max_position_embeddings": original,
            "beta_fast": 32,
            "beta_slow": 1,
            "mscale": weight,
            "mscale_all_dim": weight,
        },
    }


def main(folder: Path) -> None:
    """Write every file, the same bytes each time."""
    makers: tuple[Callable[[Path], dict[str, Entry]], ...] = (
        from_litgpt,
        from_copies,
        from_classes,
        from_elsewhere,
    )
    for make in makers:
        for key, entry in make(folder).items():
            text = json.dumps(entry | {"read": READ}, indent=1, ensure_ascii=False)
            (MODELS / f"{key}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
