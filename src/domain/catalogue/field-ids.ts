/**
 * Ids of the fields that code refers to by name. Rule tables and the fact tables of sheets use literal ids, because
 * each of their rows is data.
 */
export const GTIN = 'D8165';
export const TARGET_MARKET = 'D8255';
export const UNIT_TYPE = 'D8276';
/** GPC brick code, and the name that the service derives from it. */
export const GPC_BRICK = 'D8245';
export const GPC_BRICK_NAME = 'D9007';
/** The supplier's own number of a product, and its type. */
export const ITEM_NUMBER = 'D8256';
export const ITEM_NUMBER_TYPE = 'D8384';
/** GLN of the data source. */
export const DATA_SOURCE = 'D9022';
/** Brand name. */
export const BRAND = 'D8211';
export const PRODUCT_NAME = 'D8258';
/** GLN and name of the brand owner, and GLN of the manufacturer (grid). */
export const BRAND_OWNER = 'D8346';
export const BRAND_OWNER_NAME = 'D9021';
export const MANUFACTURER = 'D8242';

export const CHILD_GTIN = 'D8249';
export const CHILD_QUANTITY = 'D8270';
export const IS_BASE_UNIT = 'D8348';
/** Number of different children, and of all children together. */
export const CHILD_COUNT = 'D9060';
export const TOTAL_CHILD_QUANTITY = 'D9061';

export const NON_PHYSICAL = 'D9004';
export const CONSUMER_UNIT = 'D8216';
export const DESPATCH_UNIT = 'D8236';
export const ORDERABLE_UNIT = 'D8271';
export const ASSORTMENT_TYPES = 'D9249';
export const PACKED_IRREGULARLY = 'D9062';

/** Available until. */
/** First day on which a unit can be delivered. */
export const START_DATE = 'D8314';
export const END_DATE = 'D8324';
export const DISCONTINUED = 'D9044';
export const PUBLISHED = 'D9046';
export const LAST_CHANGE = 'D9047';

export const INGREDIENT_STATEMENT = 'D8179';
export const INGREDIENT_LANGUAGE = 'D8180';
/** Code of a declared allergen, and its level of containment. */
export const ALLERGEN = 'D8166';
export const ALLERGEN_LEVEL = 'D8170';
/** Row of grid Packaging that a packaging material belongs to. */
export const PACKAGING_ROW = 'D9096';

/** Preparation states of a product. */
export const PREPARATION_STATE = 'D8173';
export const NUTRIENT = 'D8181';
export const NUTRIENT_PRECISION = 'D8182';
export const NUTRIENT_QUANTITY = 'D8183';
export const NUTRIENT_UNIT = 'D8184';
export const NUTRIENT_DAILY_PERCENT = 'D8185';
export const ENERGY_KCAL = 'D8171';
export const ENERGY_KCAL_PRECISION = 'D8172';
export const ENERGY_KJ = 'D8175';
export const ENERGY_KJ_PRECISION = 'D8176';
/** What nutrient quantities refer to, such as 100 g. */
export const REFERENCE_QUANTITY = 'D8187';
export const REFERENCE_QUANTITY_UNIT = 'D8188';
export const REFERENCE_QUANTITY_TYPE = 'D9140';
export const DAILY_INTAKE_REFERENCE = 'D9141';

export const DATA_RECIPIENT = 'D9260';
export const PUBLISHED_FROM = 'D9262';
/** Command that the supplier requests for messages to GS1. */
export const DOCUMENT_COMMAND = 'D8164';
export const READY_FOR_GS1 = 'X9000';

/** Date from which the data are valid, as GS1 is told. */
export const EFFECTIVE_DATE = 'D8286';
export const VERSION_DATE = 'X9200';
export const ACTIVE_VERSION = 'X9202';

/** Fields that the service fills in. */
export const CREATED = 'X9110';
export const LAST_MODIFIED = 'X9112';
export const CATALOG_STATUS = 'X9120';
export const GS1_STATUS = 'X9121';
export const GS1_LAST_SEND_DATE = 'X9122';
export const GS1_STATUS_DATE = 'X9123';
export const IS_VALID = 'X9124';
