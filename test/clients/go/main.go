// A round trip with a client of oapi-codegen: npm run test:clients.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"
)

func step(name string, isGood bool, outcome string, values ...any) {
	line := name + ": " + fmt.Sprintf(outcome, values...)
	if !isGood {
		fmt.Fprintln(os.Stderr, line)
		os.Exit(1)
	}
	fmt.Println(line)
}

// Ends the trip when an answer is not of the documented kind that the trip goes on with.
func expect(isThere bool, status int) {
	if !isThere {
		fmt.Fprintln(os.Stderr, "answered", status)
		os.Exit(1)
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func unit(fields map[string]FieldValue) ProductInput {
	unitType := BASEUNITOREACH
	product := ProductInput{D8165: os.Getenv("GTIN"), D8255: "208", D8276: &unitType}
	for key, value := range fields {
		product.Set(key, value)
	}
	return product
}

func one(product ProductInput) ProductWriteRequest {
	var body ProductWriteRequest
	if err := body.FromProductInput(product); err != nil {
		panic(err)
	}
	return body
}

func main() {
	ctx := context.Background()
	withKey := WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-Api-Key", os.Getenv("API_KEY"))
		return nil
	})
	client := must(NewClientWithResponses(os.Getenv("SERVICE_URL"), withKey))
	product := unit(map[string]FieldValue{"D8211": "Nordlys", "D8246": 43, "D8258_1": "Bar", "D8259_1": "en"})

	created := must(client.UpsertProductsWithResponse(ctx, nil, one(product)))
	expect(created.JSON200 != nil, created.StatusCode())
	saved := must(created.JSON200.AsProductWriteResult())
	step("create", saved.ProductId == os.Getenv("GTIN")+".208", "%s, %s", saved.ProductId, saved.Gs1Status)

	var items ProductWriteRequest
	batch := ProductBatchInput{product, unit(map[string]FieldValue{"D8211": "Havblik"})}
	if err := items.FromProductBatchInput(batch); err != nil {
		panic(err)
	}
	written := must(client.UpsertProductsWithResponse(ctx, nil, items))
	expect(written.JSON200 != nil, written.StatusCode())
	results := must(written.JSON200.AsProductBatchResult())
	step("batch", len(results.Products) == 2, "%d items", results.Count)

	fields := FieldSelection{"D8211", "D8258"}
	read := must(client.GetProductDetailsWithResponse(ctx, saved.ProductId, &GetProductDetailsParams{Fields: &fields}))
	expect(read.JSON200 != nil, read.StatusCode())
	brand, _ := read.JSON200.Get("D8211")
	name, _ := read.JSON200.Get("D8258_1")
	step("read", brand == "Havblik", "D8211 %v, D8258_1 %v", brand, name)

	validated := must(client.ValidateProductsWithResponse(ctx, nil, one(unit(map[string]FieldValue{"D8246": nil}))))
	expect(validated.JSON200 != nil, validated.StatusCode())
	draft := must(validated.JSON200.AsProductWriteResult())
	findings := draft.ValidationErrors
	step("validate", len(findings) > 0, "%d findings, the first of rule %s", len(findings), findings[0].RuleId)

	limit := int32(2)
	list := must(client.ListProductStatusesWithResponse(ctx, &ListProductStatusesParams{Limit: &limit}))
	page := list.JSON200
	expect(page != nil, list.StatusCode())
	step("list", len(page.Products) == 2 && page.NextCursor != nil, "%d of %d", len(page.Products), page.Count)

	bad := must(client.UpsertProductsWithResponse(ctx, nil, one(unit(map[string]FieldValue{"D8258": "no row"}))))
	problem := bad.ApplicationproblemJSON400
	expect(problem != nil && problem.Errors != nil, bad.StatusCode())
	mistake := (*problem.Errors)[0]
	step("refused", mistake.Code == "ROW_INDEX_MISSING", "%s, %s %s", problem.Code, mistake.FieldId, mistake.Code)

	missing := must(client.GetProductStatusWithResponse(ctx, "05790000009992.208", nil))
	absent := missing.ApplicationproblemJSON404
	expect(absent != nil, missing.StatusCode())
	step("not found", absent.Code == "PRODUCT_NOT_FOUND", "%d %s", absent.Status, absent.Code)

	dispatched := must(client.SendToGs1WithResponse(ctx, nil, SendRequest{D8165: "15790000000415", D8255: "752"}))
	sent := dispatched.JSON200
	expect(sent != nil, dispatched.StatusCode())
	step("send", sent.Result == "Sent to GS1", "%s, %s", sent.Result, sent.TopProductId)
	answer := CatalogStatusSENT
	for asked := 0; asked < 100 && answer == CatalogStatusSENT; asked++ {
		time.Sleep(100 * time.Millisecond)
		found := must(client.GetProductStatusWithResponse(ctx, sent.ProductId, nil))
		expect(found.JSON200 != nil && found.JSON200.CatalogStatus != nil, found.StatusCode())
		answer = *found.JSON200.CatalogStatus
	}
	step("answer", answer == CatalogStatusOK, "%s", answer)

	unsent := must(client.SendToGs1WithResponse(ctx, nil, SendRequest{D8165: "05790000009992", D8255: "208"}))
	refusal := unsent.ApplicationproblemJSON400
	expect(refusal != nil && refusal.ProductId != nil, unsent.StatusCode())
	step("not sent", refusal.Code == "UNKNOWN_PRODUCT", "%s, %s", refusal.Code, *refusal.ProductId)
}
