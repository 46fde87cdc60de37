"""The bodies and responses of a round trip, read with models of datamodel-code-generator: npm run test:clients."""

import json
import os
import time
import urllib.error
import urllib.request
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from models import (
    CatalogStatus,
    Problem,
    ProductBatchResult,
    ProductDetails,
    ProductInput,
    ProductStatus,
    ProductStatusList,
    ProductWriteResult,
    SendProblem,
    SendRequest,
    SendResult,
    UnitType,
    WriteProblem,
)

GTIN = os.environ["GTIN"]
Body = BaseModel | list[ProductInput]
Model = TypeVar("Model", bound=BaseModel)


def unit(**fields: object) -> ProductInput:
    known: dict[str, object] = {"D8165": GTIN, "D8255": "208", "D8276": UnitType.BASE_UNIT_OR_EACH}
    return ProductInput.model_validate(known | fields)


def to_json(body: Body) -> object:
    """Without unset properties: null would clear them."""
    if isinstance(body, list):
        return [to_json(item) for item in body]
    return body.model_dump(mode="json", by_alias=True, exclude_unset=True)


def call(expected: int, model: type[Model], path: str, body: Body | None = None) -> Model:
    request = urllib.request.Request(
        os.environ["SERVICE_URL"] + path,
        data=None if body is None else json.dumps(to_json(body)).encode(),
        headers={"X-Api-Key": os.environ["API_KEY"], "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request) as response:
            status, text = response.status, response.read()
    except urllib.error.HTTPError as error:
        status, text = error.code, error.read()
    if status != expected:
        raise SystemExit(f"{path}: {status} {text!r}")
    return model.model_validate_json(text)


def step(name: str, outcome: str, is_good: bool) -> None:
    if not is_good:
        raise SystemExit(f"{name}: {outcome}")
    print(f"{name}: {outcome}")


product = unit(D8211="Nordlys", D8246=43, D8258_1="Bar", D8259_1="en")
created = call(200, ProductWriteResult, "/api", product)
step("create", f"{created.product_id}, {created.gs1_status}", created.product_id == f"{GTIN}.208")

batch = call(200, ProductBatchResult, "/api", [product, unit(D8211="Havblik")])
step("batch", f"{batch.count} items", len(batch.products) == 2)

details = call(200, ProductDetails, f"/api/details/{created.product_id}?fields=D8211,D8258")
fields = details.model_extra or {}
step("read", f"D8211 {fields['D8211']}, D8258_1 {fields['D8258_1']}", fields["D8211"] == "Havblik")

findings = call(200, ProductWriteResult, "/api/validate", unit(D8246=None)).validation_errors
step("validate", f"{len(findings)} findings, the first of rule {findings[0].rule_id}", len(findings) > 0)

page = call(200, ProductStatusList, "/api/products/status?limit=2")
step("list", f"{len(page.products)} of {page.count}", len(page.products) == 2 and bool(page.next_cursor))

refused = call(400, WriteProblem, "/api", unit(D8258="no row"))
mistake = (refused.errors or [])[0]
step("refused", f"{refused.code}, {mistake.field_id} {mistake.code}", mistake.code == "ROW_INDEX_MISSING")

missing = call(404, Problem, "/api/status/05790000009992.208")
step("not found", f"{missing.status} {missing.code}", missing.code == "PRODUCT_NOT_FOUND")

sent = call(200, SendResult, "/api/sendToGS1", SendRequest(d8165="15790000000415", d8255="752"))
step("send", f"{sent.result}, {sent.top_product_id}", sent.result == "Sent to GS1")
answer: CatalogStatus | None = CatalogStatus.SENT
for _ in range(100):
    if answer is not CatalogStatus.SENT:
        break
    time.sleep(0.1)
    answer = call(200, ProductStatus, f"/api/status/{sent.product_id}").catalog_status
step("answer", f"{answer}", answer is CatalogStatus.OK)

unsent = call(400, SendProblem, "/api/sendToGS1", SendRequest(d8165="05790000009992", d8255="208"))
step("not sent", f"{unsent.code}, {unsent.product_id}", unsent.code == "UNKNOWN_PRODUCT")

try:
    unit(D8165="0579000000011X")
except ValidationError as error:
    step("a letter in a GTIN", "does not match", error.error_count() == 1)
else:
    raise SystemExit("a GTIN with a letter was accepted")
