import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.Gs1Api;
import org.openapitools.client.api.ProductsApi;
import org.openapitools.client.api.StatusApi;
import org.openapitools.client.model.*;

/** A round trip with a client of openapi-generator: npm run test:clients. */
public class RoundTrip {
  static final String GTIN = System.getenv("GTIN");
  static final ObjectMapper MAPPER = ApiClient.createDefaultObjectMapper();

  static ProductInput unit(Map<String, Object> fields) {
    ProductInput product = new ProductInput().D8165(GTIN).D8255("208").D8276(UnitType.BASE_UNIT_OR_EACH);
    fields.forEach(product::putAdditionalProperty);
    return product;
  }

  static void step(String name, boolean isGood, String outcome, Object... values) {
    String line = name + ": " + String.format(outcome, values);
    if (!isGood) throw new IllegalStateException(line);
    System.out.println(line);
  }

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("SERVICE_URL"));
    client.setRequestInterceptor(request -> request.header("X-Api-Key", System.getenv("API_KEY")));
    ProductsApi products = new ProductsApi(client);
    StatusApi statuses = new StatusApi(client);
    ProductInput product = unit(Map.of("D8211", "Nordlys", "D8246", 43, "D8258_1", "Bar", "D8259_1", "en"));

    ProductWriteResult created =
        MAPPER.treeToValue(products.upsertProducts(product, null, null, null), ProductWriteResult.class);
    step("create", created.getProductId().equals(GTIN + ".208"), "%s, %s", created.getProductId(), created.getGs1Status());

    List<ProductInput> items = List.of(product, unit(Map.of("D8211", "Havblik")));
    ProductBatchResult batch =
        MAPPER.treeToValue(products.upsertProducts(items, null, null, null), ProductBatchResult.class);
    step("batch", batch.getProducts().size() == 2, "%d items", batch.getCount());

    ProductDetails details = products.getProductDetails(
        created.getProductId(), List.of("D8211", "D8258"), null, null, null, null, null, null);
    Object brand = details.getAdditionalProperty("D8211");
    step("read", "Havblik".equals(brand), "D8211 %s, D8258_1 %s", brand, details.getAdditionalProperty("D8258_1"));

    ProductInput light = unit(Map.of("D8246", ""));
    ProductWriteResult draft =
        MAPPER.treeToValue(products.validateProducts(light, null, null, null), ProductWriteResult.class);
    List<ValidationError> findings = draft.getValidationErrors();
    step("validate", !findings.isEmpty(), "%d findings, the first of rule %s", findings.size(), findings.get(0).getRuleId());

    ProductStatusList page =
        statuses.listProductStatuses(null, null, null, null, null, null, null, 2, null, null, null, null, null, null, null);
    step("list", page.getProducts().size() == 2 && page.getNextCursor() != null, "%d of %d", page.getProducts().size(), page.getCount());

    try {
      products.upsertProducts(unit(Map.of("D8258", "no row")), null, null, null);
      throw new IllegalStateException("a body with a mistake was taken");
    } catch (ApiException refusal) {
      WriteProblem problem = MAPPER.readValue(refusal.getResponseBody(), WriteProblem.class);
      FieldError mistake = problem.getErrors().get(0);
      step("refused", mistake.getCode().equals("ROW_INDEX_MISSING"), "%s, %s %s", problem.getCode(), mistake.getFieldId(), mistake.getCode());
    }

    try {
      statuses.getProductStatus("05790000009992.208", null, null, null, null, null);
      throw new IllegalStateException("an unknown product was found");
    } catch (ApiException refusal) {
      Problem problem = MAPPER.readValue(refusal.getResponseBody(), Problem.class);
      step("not found", problem.getCode().equals("PRODUCT_NOT_FOUND"), "%d %s", problem.getStatus(), problem.getCode());
    }

    Gs1Api gs1 = new Gs1Api(client);
    SendResult sent = gs1.sendToGs1(new SendRequest().D8165("15790000000415").D8255("752"), null, null, null);
    step("send", sent.getResult().equals("Sent to GS1"), "%s, %s", sent.getResult(), sent.getTopProductId());
    String answer = "SENT";
    for (int asked = 0; asked < 100 && answer.equals("SENT"); asked++) {
      Thread.sleep(100);
      answer = String.valueOf(statuses.getProductStatus(sent.getProductId(), null, null, null, null, null).getCatalogStatus());
    }
    step("answer", answer.equals("OK"), "%s", answer);

    try {
      gs1.sendToGs1(new SendRequest().D8165("05790000009992").D8255("208"), null, null, null);
      throw new IllegalStateException("an unknown product was sent");
    } catch (ApiException refusal) {
      SendProblem problem = MAPPER.readValue(refusal.getResponseBody(), SendProblem.class);
      step("not sent", problem.getCode().equals("UNKNOWN_PRODUCT"), "%s, %s", problem.getCode(), problem.getProductId());
    }
  }
}
