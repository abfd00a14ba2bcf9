from typing import Any

from sandbox.checks.components import (
    LABEL,
    ROW,
    SELECT,
    SELECTS,
    TEXT,
    TEXT_INPUT,
    Layout,
    number_components,
    walk,
)
from sandbox.checks.values import Checks
from sandbox.world.errors import Json, Path, Refused

FIELDS = (TEXT_INPUT, *SELECTS)


def modal_json(data: Any) -> Json:
    """Check and return the modal in a callback's `data`. Raises Fault (50035) if it is invalid.

    The title can have up to 45 characters, and the custom id up to 100. The modal must have 1 to 5 components.
    """
    checks = Checks()
    body = checks.mapping(data, ("data",), required=True)
    if body is None:
        checks.check()
        return {}
    layout = _ModalLayout(checks)
    path: Path = ("data", "components")
    children = checks.items(body.get("components"), path, 1, 5, required=True)
    modal: Json = {
        "custom_id": checks.text(body.get("custom_id"), ("data", "custom_id"), 1, 100, required=True),
        "title": checks.text(body.get("title"), ("data", "title"), 1, 45, required=True),
        "components": [layout.place(child, (*path, i)) for i, child in enumerate(children)],
    }
    checks.check()
    number_components(modal["components"])
    return modal


class _ModalLayout:
    def __init__(self, checks: Checks) -> None:
        self.checks = checks
        self.layout = Layout(checks, v2=True, find=lambda _url: None)

    def place(self, value: Any, path: Path) -> Json:
        checks = self.checks
        item = checks.mapping(value, path, required=True) or {}
        kind = item.get("type") if type(item.get("type")) is int else None
        if kind == ROW:
            place = (*path, "components")
            children = checks.items(item.get("components"), place, 1, 1, required=True)
            fields = [self.field(child, (*place, i), (TEXT_INPUT,)) for i, child in enumerate(children)]
            for i, field in enumerate(fields):
                checks.text(field.get("label"), (*place, i, "label"), 1, 45, required=True)
            return {"type": ROW, "components": fields}
        if kind == TEXT:
            return {"type": TEXT} | self.layout.text(item, path)
        if kind == LABEL:
            return {
                "type": LABEL,
                "label": checks.text(item.get("label"), (*path, "label"), 1, 45, required=True),
                "description": checks.text(item.get("description"), (*path, "description"), 1, 100),
                "component": self.field(item.get("component"), (*path, "component"), FIELDS),
            }
        checks.add(
            (*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({ROW}, {TEXT}, {LABEL}).'
        )
        return {}

    def field(self, value: Any, path: Path, allowed: tuple[int, ...]) -> Json:
        item = self.checks.mapping(value, path, required=True) or {}
        kind = item.get("type")
        if kind not in allowed:
            names = ", ".join(str(k) for k in allowed)
            self.checks.add((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({names}).')
            return {}
        required = self.checks.flag(item.get("required"), (*path, "required"))
        result: Json = {"type": kind, "id": item.get("id") or 0, "required": True if required is None else required}
        if kind in SELECTS:
            return result | self.layout.select(item, path, kind, required=True) | {"required": result["required"]}
        result["custom_id"] = self.layout.custom_id(item, path)
        return result | self.text_input(item, path)

    def text_input(self, item: Json, path: Path) -> Json:
        checks = self.checks
        result: Json = {
            "style": checks.number(item.get("style"), (*path, "style"), 1, 2, required=True),
            "label": checks.text(item.get("label"), (*path, "label"), 1, 45),
            "placeholder": checks.text(item.get("placeholder"), (*path, "placeholder"), most=100),
            "min_length": checks.number(item.get("min_length"), (*path, "min_length"), 0, 4000),
            "max_length": checks.number(item.get("max_length"), (*path, "max_length"), 1, 4000),
            "value": checks.text(item.get("value"), (*path, "value"), most=4000),
        }
        return {key: value for key, value in result.items() if value is not None}


def submitted(modal: Json, components: list[Json]) -> list[Json]:
    """Return the components that a person submitted, in the form that the bot receives.

    `components` may be rows or labels, because Discord's client can send both. Only their `custom_id`, `value` and
    `values` are read. Raises Refused if a required field is empty, a text is too short or too long, or a choice isn't
    one of the options.
    """
    given = {c["custom_id"]: c for c in walk(components) if "custom_id" in c}

    def answer(field: Json) -> Json:
        sent = given.get(field["custom_id"], {})
        base: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
        if field["type"] == TEXT_INPUT:
            value = sent.get("value", field.get("value", ""))
            _check_text(field, value)
            return base | {"value": value}
        values = [str(v) for v in sent.get("values", [])]
        if field["required"] and not values and field.get("min_values", 1):
            raise Refused("Something has to be chosen.")
        if field["type"] == SELECT and not set(values) <= {o["value"] for o in field["options"]}:
            raise Refused("That is not one of the options.")
        return base | {"values": values}

    result: list[Json] = []
    for place in modal["components"]:
        if place["type"] == ROW:
            result.append({"type": ROW, "id": place["id"], "components": [answer(f) for f in place["components"]]})
        elif place["type"] == LABEL:
            result.append({"type": LABEL, "id": place["id"], "component": answer(place["component"])})
        else:
            result.append({"type": TEXT, "id": place["id"]})
    return result


def _check_text(field: Json, value: object) -> None:
    if not isinstance(value, str):
        raise Refused("A text is expected.")
    if not value and field["required"]:
        raise Refused("This field is required.")
    if value and len(value) < field.get("min_length", 0):
        raise Refused(f"At least {field['min_length']} characters are needed.")
    if len(value) > field.get("max_length", 4000):
        raise Refused(f"At most {field.get('max_length', 4000)} characters fit.")
