"""Text as YAML writes it."""


def quoted(text: str) -> str:
    """The text as a YAML scalar: JSON's quoting is YAML's too, and an id of plain characters needs none."""
    if all(char.isalnum() or char in "_-./:" for char in text) and not text.endswith(":") and text[0] not in "-:":
        return text
    import json  # costs 4 ms, and is for the rare id with other characters

    return json.dumps(text, ensure_ascii=False)
