"""A round trip with a client of openapi-python-client: npm run test:clients."""

import os
import time

from generated import AuthenticatedClient
from generated.api.gs1 import send_to_gs_1
from generated.api.products import get_product_details, upsert_products, validate_products
from generated.api.status import get_product_status, list_product_statuses
from generated.models import (
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
client = AuthenticatedClient(
    base_url=os.environ["SERVICE_URL"], token=os.environ["API_KEY"], prefix="", auth_header_name="X-Api-Key"
)


def unit(**fields: bool | float | list[str] | str | None) -> ProductInput:
    made = ProductInput(d8165=GTIN, d8255="208", d8276=UnitType.BASE_UNIT_OR_EACH)
    made.additional_properties.update(fields)
    return made


def step(name: str, outcome: str, is_good: bool) -> None:
    if not is_good:
        raise SystemExit(f"{name}: {outcome}")
    print(f"{name}: {outcome}")


product = unit(D8211="Nordlys", D8246=43, D8258_1="Bar", D8259_1="en")
created = upsert_products.sync(client=client, body=product)
assert isinstance(created, ProductWriteResult), created
step("create", f"{created.product_id}, {created.gs_1_status}", created.product_id == f"{GTIN}.208")

batch = upsert_products.sync(client=client, body=[product, unit(D8211="Havblik")])
assert isinstance(batch, ProductBatchResult), batch
step("batch", f"{batch.count} items", len(batch.products) == 2)

details = get_product_details.sync(created.product_id, client=client, fields=["D8211", "D8258"])
assert isinstance(details, ProductDetails), details
step("read", f"D8211 {details['D8211']}, D8258_1 {details['D8258_1']}", details["D8211"] == "Havblik")

draft = validate_products.sync(client=client, body=unit(D8246=None))
assert isinstance(draft, ProductWriteResult), draft
findings = draft.validation_errors
step("validate", f"{len(findings)} findings, the first of rule {findings[0].rule_id}", len(findings) > 0)

page = list_product_statuses.sync(client=client, limit=2)
assert isinstance(page, ProductStatusList), page
step("list", f"{len(page.products)} of {page.count}", len(page.products) == 2 and bool(page.next_cursor))

refused = upsert_products.sync(client=client, body=unit(D8258="no row"))
assert isinstance(refused, WriteProblem) and refused.errors, refused
mistake = refused.errors[0]
step("refused", f"{refused.code}, {mistake.field_id} {mistake.code}", mistake.code == "ROW_INDEX_MISSING")

missing = get_product_status.sync("05790000009992.208", client=client)
assert isinstance(missing, Problem), missing
step("not found", f"{missing.status} {missing.code}", missing.code == "PRODUCT_NOT_FOUND")

sent = send_to_gs_1.sync(client=client, body=SendRequest(d8165="15790000000415", d8255="752"))
assert isinstance(sent, SendResult), sent
step("send", f"{sent.result}, {sent.top_product_id}", sent.result == "Sent to GS1")
catalog_status: CatalogStatus | None = CatalogStatus.SENT
for _ in range(100):
    if catalog_status is not CatalogStatus.SENT:
        break
    time.sleep(0.1)
    answer = get_product_status.sync(sent.product_id, client=client)
    assert isinstance(answer, ProductStatus), answer
    catalog_status = answer.catalog_status
step("answer", f"{catalog_status}", catalog_status is CatalogStatus.OK)

unsent = send_to_gs_1.sync(client=client, body=SendRequest(d8165="05790000009992", d8255="208"))
assert isinstance(unsent, SendProblem), unsent
step("not sent", f"{unsent.code}, {unsent.product_id}", unsent.code == "UNKNOWN_PRODUCT")
