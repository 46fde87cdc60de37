//! A round trip with a client of openapi-generator: npm run test:clients.
use product_master_data::apis::configuration::{ApiKey, Configuration};
use product_master_data::apis::gs1_api::send_to_gs1;
use product_master_data::apis::products_api::{get_product_details, upsert_products, validate_products};
use product_master_data::apis::status_api::{get_product_status, list_product_statuses};
use product_master_data::apis::Error;
use product_master_data::models::{
    CatalogStatus, Problem, ProductInput, ProductWriteRequest, ProductWriteResponse, SendProblem, SendRequest,
    WriteProblem,
};
use serde_json::{json, Value};
use std::{env, time::Duration};

fn step(name: &str, is_good: bool, outcome: String) {
    assert!(is_good, "{name}: {outcome}");
    println!("{name}: {outcome}");
}

fn unit(fields: Value) -> ProductInput {
    let mut product = ProductInput::new();
    for part in [json!({ "D8165": variable("GTIN"), "D8255": "208", "D8276": "BASE_UNIT_OR_EACH" }), fields] {
        product.extend(part.as_object().expect("an object").clone());
    }
    product
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("{name} is missing"))
}

fn one(product: ProductInput) -> ProductWriteRequest {
    ProductWriteRequest::ProductInput(product)
}

/// The body of a call that must fail. `entity` is of the first type that fits, so the caller parses it.
fn refusal<Success, E>(result: Result<Success, Error<E>>) -> String {
    match result {
        Err(Error::ResponseError(response)) => response.content,
        Err(_) => panic!("there was no response"),
        Ok(_) => panic!("a request with a mistake succeeded"),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Configuration {
        base_path: variable("SERVICE_URL"),
        api_key: Some(ApiKey { prefix: None, key: variable("API_KEY") }),
        ..Configuration::default()
    };
    let product = unit(json!({ "D8211": "Nordlys", "D8246": 43, "D8258_1": "Bar", "D8259_1": "en" }));

    let response = upsert_products(&client, one(product.clone()), None, None, None).await?;
    let ProductWriteResponse::ProductWriteResult(created) = response else { panic!("one product is no batch") };
    let id = created.product_id;
    step("create", id == format!("{}.208", variable("GTIN")), format!("{id}, {}", created.gs1_status));

    let items = ProductWriteRequest::ProductBatchInput(vec![product, unit(json!({ "D8211": "Havblik" }))]);
    let response = upsert_products(&client, items, None, None, None).await?;
    let ProductWriteResponse::ProductBatchResult(batch) = response else { panic!("a batch is no product") };
    step("batch", batch.products.len() == 2, format!("{} items", batch.count));

    let fields = Some(vec!["D8211".to_owned(), "D8258".to_owned()]);
    let details = get_product_details(&client, &id, fields, None, None, None, None, None, None).await?;
    step("read", details["D8211"] == "Havblik", format!("D8211 {}, D8258_1 {}", details["D8211"], details["D8258_1"]));

    let response = validate_products(&client, one(unit(json!({ "D8246": null }))), None, None, None).await?;
    let ProductWriteResponse::ProductWriteResult(draft) = response else { panic!("one product is no batch") };
    let findings = draft.validation_errors;
    step(
        "validate",
        !findings.is_empty(),
        format!("{} findings, the first of rule {}", findings.len(), findings[0].rule_id),
    );

    let page = list_product_statuses(
        &client, None, None, None, None, None, None, None, Some(2), None, None, None, None, None, None, None,
    )
    .await?;
    let is_page = page.products.len() == 2 && page.next_cursor.is_some();
    step("list", is_page, format!("{} of {}", page.products.len(), page.count));

    let refused = refusal(upsert_products(&client, one(unit(json!({ "D8258": "no row" }))), None, None, None).await);
    let problem: WriteProblem = serde_json::from_str(&refused)?;
    let mistake = &problem.errors.ok_or("no errors")?[0];
    step(
        "refused",
        mistake.code == "ROW_INDEX_MISSING",
        format!("{}, {} {}", problem.code, mistake.field_id, mistake.code),
    );

    let unknown = "05790000009992.208";
    let missing = refusal(get_product_status(&client, unknown, None, None, None, None, None).await);
    let problem: Problem = serde_json::from_str(&missing)?;
    step("not found", problem.code == "PRODUCT_NOT_FOUND", format!("{} {}", problem.status, problem.code));

    let top = SendRequest::new("15790000000415".to_owned(), "752".to_owned());
    let sent = send_to_gs1(&client, top, None, None, None).await?;
    step("send", sent.result == "Sent to GS1", format!("{}, {}", sent.result, sent.top_product_id));
    let mut answer = Some(CatalogStatus::Sent);
    for _ in 0..100 {
        if answer != Some(CatalogStatus::Sent) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        answer = get_product_status(&client, &sent.product_id, None, None, None, None, None).await?.catalog_status;
    }
    step("answer", answer == Some(CatalogStatus::Ok), format!("{answer:?}"));

    let nothing = SendRequest::new("05790000009992".to_owned(), "208".to_owned());
    let unsent = refusal(send_to_gs1(&client, nothing, None, None, None).await);
    let problem: SendProblem = serde_json::from_str(&unsent)?;
    let product_id = problem.product_id.unwrap_or_default();
    step("not sent", problem.code == "UNKNOWN_PRODUCT", format!("{}, {product_id}", problem.code));
    Ok(())
}
