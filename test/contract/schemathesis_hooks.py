"""
What a schema can't say, for schemathesis: which fields a product has, and how responses that are not JSON are read.
Bodies and parameters that are meant to be wrong stay as they were generated.
"""

import json
import re
from base64 import urlsafe_b64encode
from zlib import crc32

import schemathesis
from schemathesis.generation import GenerationMode
from schemathesis.generation.meta import TestPhase

OPTIONS = ("test", "customRequestId", "deleteGrids", "deleteNotUsedPreparationStateFields", "dataRecipient")
# Units whose fields are changed in every way, and some that do not exist yet.
UNITS = tuple(
    (gtin, "208")
    for gtin in ("05790000000111", "05790000000128", "05790000000999", "5790000000982", "05790000000975", "15790000000132")
)
# Units of hierarchies that stay fit for GS1, since only their brand is changed.
FIT_UNITS = (
    ("15790000000415", "752"),
    ("05790000000418", "752"),
    ("05790000000524", "578"),
    ("05790000000623", "246"),
    ("05790000000722", "208"),
)
RECIPIENT = "5790000009503"
# Allowed by the service that is fuzzed; nothing listens there.
RECEIVER = "https://127.0.0.1:9/product-events"
WRITES = ("upsertProducts", "validateProducts", "updateAndSendToGs1")
SENDS = ("sendToGs1", "withdrawFromGs1")
EXAMPLE_KEY = "6f1f2c5e-4a51-4b0e-9d7e-0b6a1d7c2f10"
EXAMPLE_CURSOR = "WyIwNTc5MDAwMDAwMDExMS4yMDgiXQ"
# Behind a product of the view assortment.
VIEW_CURSOR = urlsafe_b64encode(b'["false","Havblik","false","A","05790000000722.208"]').decode().rstrip("=")
SEND_CURSOR = urlsafe_b64encode(b'["send",1738398600000,42]').decode().rstrip("=")
FINDING_CURSOR = urlsafe_b64encode(b'["finding","05790000000111.208"]').decode().rstrip("=")
CHANGE_CURSOR = urlsafe_b64encode(b'["change",0]').decode().rstrip("=")
# The body of each key that was used.
KEYS = {}
FIELDS = (
    ("D8211", "Nordlys"),
    ("D8211", None),
    ("D8216", True),
    ("D8246", 43),
    ("D8247", "GRM"),
    ("D8258_1", "Dark chocolate"),
    ("D8259_1", "en"),
    ("D8286", "01-02-2025"),
    ("D8171-UNPREPARED", "569,5"),
    ("D8007", ["EU_ORGANIC_FARMING"]),
    ("D8217_1", 32.5),
    ("D8218_1", "GRM"),
    ("D8166_1", "AM"),
    ("D8170_1", "CONTAINS"),
)


def lot_of(body):
    return crc32(json.dumps(body, sort_keys=True, default=str).encode())


def known_fields(product, units, lot):
    """A product of one of these units that has only fields of the catalogue, so that it is saved."""
    known = {key: value for key, value in product.items() if key in OPTIONS}
    known["D8165"], known["D8255"] = unit = units[lot % len(units)]
    if unit in FIT_UNITS:
        kept = {key: value for key, value in known.items() if not key.startswith("delete")}
        return kept | {"D8211": ("Nordlys", "Havblik")[lot // 16 % 2]}
    known["D8276"] = product.get("D8276", "BASE_UNIT_OR_EACH")
    if "D8256" in product:
        known["D8256"] = product["D8256"]
    for key in product.keys() - known.keys():
        field, value = FIELDS[crc32(key.encode()) % len(FIELDS)]
        known[field] = value
    return known


def known_product(product, units, always=False):
    """Seven products of ten are known, or all of them."""
    lot = lot_of(product)
    if lot % 10 >= 7 and not always:
        return product
    known = known_fields(product, units, lot // 10)
    if "dataRecipient" in known:
        known["dataRecipient"] = RECIPIENT
    return known


def known_hierarchy(body, always=False):
    """Seven sends and withdrawals of ten are of hierarchies that are there, or all of them."""
    lot = lot_of(body)
    if (lot % 10 >= 7 and not always) or (body.get("D8165"), body.get("D8255")) in FIT_UNITS:
        return body
    gtin, market = FIT_UNITS[lot // 10 % len(FIT_UNITS)]
    recipient = {"dataRecipient": RECIPIENT} if "dataRecipient" in body else {}
    return {"D8165": gtin, "D8255": market, **recipient}


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Links to sends and withdrawals go on with the unit of the request, which their descriptions say in words."""
    unit = {"D8165": "$request.body#/D8165", "D8255": "$request.body#/D8255"}
    for operation in (entry for path in raw_schema["paths"].values() for entry in path.values()):
        responses = operation.get("responses", {}).values() if isinstance(operation, dict) else ()
        for link in (link for response in responses for link in response.get("links", {}).values()):
            if link["operationId"] in SENDS:
                link["requestBody"] = unit


def drop_used_key(case, operation):
    """A key is used again for the same body alone, else all requests but one under that of the example would be 409."""
    key = case.headers.get("Idempotency-Key") if case.headers else None
    is_good = key == EXAMPLE_KEY or case.meta.generation.mode is GenerationMode.POSITIVE
    if key is not None and is_good and KEYS.setdefault((operation, key), lot_of(case.body)) != lot_of(case.body):
        case.headers.pop("Idempotency-Key")


def known_position(query, operation):
    """A cursor stands beside no offset. That of the example is of a list of statuses; views have positions of their own."""
    if crc32(str(query).encode()) % 4:
        query.pop("cursor")
        return
    query.pop("offset", None)
    query.pop("start", None)
    if operation == "listChanges":
        query["cursor"] = CHANGE_CURSOR
    if operation == "listSends":
        query["cursor"] = SEND_CURSOR
    if operation == "listFindingProducts":
        query["cursor"] = FINDING_CURSOR
    if operation.startswith("getView") and query["cursor"] == EXAMPLE_CURSOR:
        query["cursor"] = VIEW_CURSOR


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None:
        return
    operation = case.operation.definition.raw.get("operationId")
    if case.meta.generation.mode is GenerationMode.POSITIVE:
        know(case, operation)
    wait_for_nothing(case, operation)
    drop_used_key(case, operation)
    call_no_strangers(case, operation)


def wait_for_nothing(case, operation):
    """A reader that waits for what nobody does takes all the time there is. A wait that is refused stays as it is."""
    wait = case.query.get("wait") if case.query else None
    if operation in ("listChanges", "getSend") and re.fullmatch(r"\d+", str(wait)) and int(wait) <= 60:
        case.query["wait"] = 0
    if case.headers and re.fullmatch(r"wait=\d+", str(case.headers.get("Prefer"))):
        case.headers["Prefer"] = "wait=0"


def call_no_strangers(case, operation):
    """Webhooks with URLs that were made up would send requests to hosts of others."""
    if operation not in ("createWebhook", "updateWebhook") or not isinstance(case.body, dict):
        return
    url = case.body.get("url")
    if isinstance(url, str) and re.fullmatch(r"https?://\S+", url):
        case.body["url"] = RECEIVER


def know(case, operation):
    is_walk = case.meta.phase.name is TestPhase.STATEFUL
    if operation in WRITES:
        # A link goes on from one product; no condition of invented tags would ever hold.
        if is_walk:
            case.body = next(iter(case.body), {}) if isinstance(case.body, list) else case.body
            for name in ("If-Match", "If-None-Match"):
                case.headers.pop(name, None)
        units = UNITS + FIT_UNITS
        if is_walk or operation == "updateAndSendToGs1":
            units = FIT_UNITS
        if isinstance(case.body, dict):
            case.body = known_product(case.body, units, always=is_walk)
        elif isinstance(case.body, list):
            case.body = [known_product(item, units) for item in case.body]
    # On a walk, a withdrawal follows the send that it takes back: else it is refused or not by what went before.
    if operation in SENDS and isinstance(case.body, dict) and not (is_walk and operation == "withdrawFromGs1"):
        case.body = known_hierarchy(case.body, always=case.meta.phase.name is TestPhase.EXAMPLES)
    if case.query and "cursor" in case.query:
        known_position(case.query, operation)


@schemathesis.deserializer("application/x-ndjson")
def read_lines(context, response):
    text = response.content.decode()
    for line in text.splitlines():
        if not isinstance(json.loads(line), dict):
            raise ValueError(f"no object: {line}")
    return text


@schemathesis.deserializer("text/html", "application/xml", "text/xml")
def read_text(context, response):
    return response.content.decode()


@schemathesis.deserializer("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
def read_workbook(context, response):
    if not response.content.startswith(b"PK\x03\x04"):
        raise ValueError("no Excel file")
    return "a workbook"


@schemathesis.deserializer("application/pdf")
def read_sheet(context, response):
    if not response.content.startswith(b"%PDF-"):
        raise ValueError("no PDF file")
    return "a sheet"


@schemathesis.deserializer("application/octet-stream")
def read_file(context, response):
    if not response.content.startswith((b"PK\x03\x04", b"%PDF-")):
        raise ValueError("neither an Excel nor a PDF file")
    return "a file"
