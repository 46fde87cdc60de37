/** A round trip with a client of openapi-generator: npm run test:clients. */
import com.fasterxml.jackson.module.kotlin.readValue
import com.fasterxml.jackson.module.kotlin.treeToValue
import org.openapitools.client.apis.GS1Api
import org.openapitools.client.apis.ProductsApi
import org.openapitools.client.apis.StatusApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.CatalogStatus
import org.openapitools.client.models.Problem
import org.openapitools.client.models.ProductBatchResult
import org.openapitools.client.models.ProductWriteResult
import org.openapitools.client.models.SendProblem
import org.openapitools.client.models.SendRequest

val mapper = Serializer.jacksonObjectMapper
val gtin: String = System.getenv("GTIN")

fun unit(vararg fields: Pair<String, Any?>): Map<String, Any?> =
    mapOf("D8165" to gtin, "D8255" to "208", "D8276" to "BASE_UNIT_OR_EACH") + fields

fun step(name: String, isGood: Boolean, outcome: String) {
    check(isGood) { "$name: $outcome" }
    println("$name: $outcome")
}

/** The problem document of a call that must fail. */
inline fun <reified T> problemOf(call: () -> Any): T {
    try {
        call()
    } catch (refusal: ClientException) {
        return mapper.readValue((refusal.response as ClientError<*>).body as String)
    }
    error("a request with a mistake succeeded")
}

fun main() {
    ApiClient.apiKey["X-Api-Key"] = System.getenv("API_KEY")
    val url = System.getenv("SERVICE_URL")
    val products = ProductsApi(url)
    val statuses = StatusApi(url)
    val gs1 = GS1Api(url)
    val product = unit("D8211" to "Nordlys", "D8246" to 43, "D8258_1" to "Bar", "D8259_1" to "en")

    val created = mapper.treeToValue<ProductWriteResult>(products.upsertProducts(product))
    step("create", created.productId == "$gtin.208", "${created.productId}, ${created.gs1Status}")

    val items = listOf(product, unit("D8211" to "Havblik"))
    val batch = mapper.treeToValue<ProductBatchResult>(products.upsertProducts(items))
    step("batch", batch.products.size == 2, "${batch.count} items")

    val details = products.getProductDetails(created.productId, listOf("D8211", "D8258"))
    val brand = details["D8211"].textValue()
    step("read", brand == "Havblik", "D8211 $brand, D8258_1 ${details["D8258_1"].textValue()}")

    val draft = mapper.treeToValue<ProductWriteResult>(products.validateProducts(unit("D8246" to "")))
    val findings = draft.validationErrors
    step("validate", findings.isNotEmpty(), "${findings.size} findings, the first of rule ${findings.first().ruleId}")

    val page = statuses.listProductStatuses(limit = 2)
    step("list", page.products.size == 2 && page.nextCursor != null, "${page.products.size} of ${page.count}")

    val refused = problemOf<Problem> { products.upsertProducts(unit("D8258" to "no row")) }
    val mistake = refused.errors!!.first()
    step("refused", mistake.code == "ROW_INDEX_MISSING", "${refused.code}, ${mistake.fieldId} ${mistake.code}")

    val missing = problemOf<Problem> { statuses.getProductStatus("05790000009992.208") }
    step("not found", missing.code == "PRODUCT_NOT_FOUND", "${missing.status} ${missing.code}")

    val sent = gs1.sendToGs1(SendRequest("15790000000415", "752"))
    step("send", sent.result == "Sent to GS1", "${sent.result}, ${sent.topProductId}")
    var answer: CatalogStatus? = CatalogStatus.SENT
    for (asked in 1..100) {
        if (answer != CatalogStatus.SENT) break
        Thread.sleep(100)
        answer = statuses.getProductStatus(sent.productId).catalogStatus
    }
    step("answer", answer == CatalogStatus.OK, "$answer")

    val unsent = problemOf<SendProblem> { gs1.sendToGs1(SendRequest("05790000009992", "208")) }
    step("not sent", unsent.code == "UNKNOWN_PRODUCT", "${unsent.code}, ${unsent.productId}")
}
