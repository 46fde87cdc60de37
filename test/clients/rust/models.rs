
// Appended to the generated models, which lack them: see config.yaml.
pub type ProductInput = serde_json::Map<String, serde_json::Value>;
pub type ProductDetails = serde_json::Map<String, serde_json::Value>;
pub type FieldValue = serde_json::Value;
pub type ResponseValue = serde_json::Value;
