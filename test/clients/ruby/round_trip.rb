# frozen_string_literal: true

# A round trip with a client of openapi-generator: npm run test:clients.
require 'json'
require 'uri'
require 'product_master_data'

include ProductMasterData

ProductMasterData.configure do |config|
  url = URI(ENV.fetch('SERVICE_URL'))
  config.scheme = url.scheme
  config.host = "#{url.host}:#{url.port}"
  config.api_key['X-Api-Key'] = ENV.fetch('API_KEY')
end
GTIN = ENV.fetch('GTIN')
UNIT = { D8165: GTIN, D8255: '208', D8276: UnitType::BASE_UNIT_OR_EACH }.freeze
PRODUCTS = ProductsApi.new
STATUSES = StatusApi.new
GS1 = GS1Api.new

def step(name, outcome, is_good)
  raise "#{name}: #{outcome}" unless is_good

  puts "#{name}: #{outcome}"
end

# The problem document of a call that must fail.
def problem_of(model)
  yield
rescue ApiError => e
  model.build_from_hash(JSON.parse(e.response_body, symbolize_names: true))
else
  raise 'a request with a mistake succeeded'
end

product = UNIT.merge(D8211: 'Nordlys', D8246: 43, D8258_1: 'Bar', D8259_1: 'en')
created = ProductWriteResult.build_from_hash(PRODUCTS.upsert_products(product))
step('create', "#{created.product_id}, #{created.gs1_status}", created.product_id == "#{GTIN}.208")

batch = ProductBatchResult.build_from_hash(PRODUCTS.upsert_products([product, UNIT.merge(D8211: 'Havblik')]))
step('batch', "#{batch.count} items", batch.products.length == 2)

details = PRODUCTS.get_product_details(created.product_id, fields: %w[D8211 D8258])
step('read', "D8211 #{details[:D8211]}, D8258_1 #{details[:D8258_1]}", details[:D8211] == 'Havblik')

draft = ProductWriteResult.build_from_hash(PRODUCTS.validate_products(UNIT.merge(D8246: nil)))
findings = draft.validation_errors
step('validate', "#{findings.length} findings, the first of rule #{findings.first.rule_id}", findings.any?)

page = STATUSES.list_product_statuses(limit: 2)
step('list', "#{page.products.length} of #{page.count}", page.products.length == 2 && !page.next_cursor.nil?)

refused = problem_of(WriteProblem) { PRODUCTS.upsert_products(UNIT.merge(D8258: 'no row')) }
mistake = refused.errors.first
step('refused', "#{refused.code}, #{mistake.field_id} #{mistake.code}", mistake.code == 'ROW_INDEX_MISSING')

missing = problem_of(Problem) { STATUSES.get_product_status('05790000009992.208') }
step('not found', "#{missing.status} #{missing.code}", missing.code == 'PRODUCT_NOT_FOUND')

sent = GS1.send_to_gs1(SendRequest.new(d8165: '15790000000415', d8255: '752'))
step('send', "#{sent.result}, #{sent.top_product_id}", sent.result == 'Sent to GS1')
answer = CatalogStatus::SENT
100.times do
  break unless answer == CatalogStatus::SENT

  sleep 0.1
  answer = STATUSES.get_product_status(sent.product_id).catalog_status
end
step('answer', answer, answer == CatalogStatus::OK)

unsent = problem_of(SendProblem) { GS1.send_to_gs1(SendRequest.new(d8165: '05790000009992', d8255: '208')) }
step('not sent', "#{unsent.code}, #{unsent.product_id}", unsent.code == 'UNKNOWN_PRODUCT')
