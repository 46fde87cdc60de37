// Written by `npm run generate` from spec/openapi.yaml. Do not edit.
export interface ParameterPlan { readonly name: string; readonly type: string; readonly required: boolean }
export interface Route {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly ParameterPlan[];
  readonly queryParameters: readonly ParameterPlan[];
  /** Media types of the request body; empty if the operation has none. */
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  /** Whether it has the header If-Match. */
  readonly takesConditions: boolean;
  /** Alternative sets of security schemes; an empty set admits everyone. */
  readonly security: readonly (readonly string[])[];
  /** What an API key needs, all of them. */
  readonly scopes: readonly ('admin' | 'read' | 'send' | 'write')[];
  /** Headers of every response of a deprecated operation. */
  readonly lifecycle?: Readonly<Record<string, string>>;
}
export const ROUTES = [
 {
  "operationId": "getServiceInfo",
  "method": "GET",
  "path": "/api",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [],
  "scopes": []
 },
 {
  "operationId": "upsertProducts",
  "method": "POST",
  "path": "/api",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [
   "application/json",
   "application/x-ndjson"
  ],
  "produces": [
   "application/json",
   "application/x-ndjson"
  ],
  "takesConditions": true,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "write"
  ]
 },
 {
  "operationId": "getApiDocumentation",
  "method": "GET",
  "path": "/api/openapi",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "text/html"
  ],
  "takesConditions": false,
  "security": [],
  "scopes": []
 },
 {
  "operationId": "getOpenApiDocument",
  "method": "GET",
  "path": "/api/openapi.json",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [],
  "scopes": []
 },
 {
  "operationId": "validateProducts",
  "method": "POST",
  "path": "/api/validate",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [
   "application/json",
   "application/x-ndjson"
  ],
  "produces": [
   "application/json",
   "application/x-ndjson"
  ],
  "takesConditions": true,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "write"
  ]
 },
 {
  "operationId": "getProductDetails",
  "method": "GET",
  "path": "/api/details/{productId}",
  "pathParameters": [
   {
    "name": "productId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "fields",
    "type": "array",
    "required": false
   },
   {
    "name": "displayValues",
    "type": "boolean",
    "required": false
   },
   {
    "name": "activeVersion",
    "type": "boolean",
    "required": false
   },
   {
    "name": "versionDate",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getProductAllFields",
  "method": "GET",
  "path": "/api/details/{productId}/allfields",
  "pathParameters": [
   {
    "name": "productId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "displayValues",
    "type": "boolean",
    "required": false
   },
   {
    "name": "activeVersion",
    "type": "boolean",
    "required": false
   },
   {
    "name": "versionDate",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getProductDetailsByProfile",
  "method": "GET",
  "path": "/api/details/{productId}/{exportProfileId}",
  "pathParameters": [
   {
    "name": "productId",
    "type": "string",
    "required": true
   },
   {
    "name": "exportProfileId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "displayValues",
    "type": "boolean",
    "required": false
   },
   {
    "name": "activeVersion",
    "type": "boolean",
    "required": false
   },
   {
    "name": "versionDate",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getProductDetailsByItem",
  "method": "GET",
  "path": "/api/details/{unitType}/{targetMarket}/{itemId}/{exportProfileId}",
  "pathParameters": [
   {
    "name": "unitType",
    "type": "string",
    "required": true
   },
   {
    "name": "targetMarket",
    "type": "string",
    "required": true
   },
   {
    "name": "itemId",
    "type": "string",
    "required": true
   },
   {
    "name": "exportProfileId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "displayValues",
    "type": "boolean",
    "required": false
   },
   {
    "name": "activeVersion",
    "type": "boolean",
    "required": false
   },
   {
    "name": "versionDate",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getProductHistory",
  "method": "GET",
  "path": "/api/history/{productId}",
  "pathParameters": [
   {
    "name": "productId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "offset",
    "type": "integer",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "listChanges",
  "method": "GET",
  "path": "/api/changes",
  "pathParameters": [],
  "queryParameters": [
   {
    "name": "start",
    "type": "string",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   },
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "wait",
    "type": "integer",
    "required": false
   },
   {
    "name": "type",
    "type": "array",
    "required": false
   },
   {
    "name": "targetMarket",
    "type": "integer",
    "required": false
   },
   {
    "name": "productId",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json",
   "application/x-ndjson",
   "text/event-stream"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getProductStatus",
  "method": "GET",
  "path": "/api/status/{productId}",
  "pathParameters": [
   {
    "name": "productId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "activeVersion",
    "type": "boolean",
    "required": false
   },
   {
    "name": "versionDate",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "listProductStatuses",
  "method": "GET",
  "path": "/api/products/status",
  "pathParameters": [],
  "queryParameters": [
   {
    "name": "fromdate",
    "type": "string",
    "required": false
   },
   {
    "name": "fromtime",
    "type": "string",
    "required": false
   },
   {
    "name": "modifiedsince",
    "type": "integer",
    "required": false
   },
   {
    "name": "catalogStatus",
    "type": "array",
    "required": false
   },
   {
    "name": "gs1Status",
    "type": "array",
    "required": false
   },
   {
    "name": "targetMarket",
    "type": "integer",
    "required": false
   },
   {
    "name": "revalidate",
    "type": "boolean",
    "required": false
   },
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "offset",
    "type": "integer",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   },
   {
    "name": "deltaChanges",
    "type": "boolean",
    "required": false
   },
   {
    "name": "activeVersion",
    "type": "boolean",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json",
   "application/x-ndjson"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "queryProductStatuses",
  "method": "POST",
  "path": "/api/products/status",
  "pathParameters": [],
  "queryParameters": [
   {
    "name": "fromtime",
    "type": "string",
    "required": false
   },
   {
    "name": "modifiedsince",
    "type": "integer",
    "required": false
   },
   {
    "name": "catalogStatus",
    "type": "array",
    "required": false
   },
   {
    "name": "gs1Status",
    "type": "array",
    "required": false
   },
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "offset",
    "type": "integer",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   },
   {
    "name": "deltaChanges",
    "type": "boolean",
    "required": false
   },
   {
    "name": "activeVersion",
    "type": "boolean",
    "required": false
   }
  ],
  "consumes": [
   "application/json"
  ],
  "produces": [
   "application/json",
   "application/x-ndjson"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "listProductStatusesByProfile",
  "method": "GET",
  "path": "/api/products/status/{exportProfileId}",
  "pathParameters": [
   {
    "name": "exportProfileId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "fromdate",
    "type": "string",
    "required": false
   },
   {
    "name": "fromtime",
    "type": "string",
    "required": false
   },
   {
    "name": "modifiedsince",
    "type": "integer",
    "required": false
   },
   {
    "name": "catalogStatus",
    "type": "array",
    "required": false
   },
   {
    "name": "gs1Status",
    "type": "array",
    "required": false
   },
   {
    "name": "targetMarket",
    "type": "integer",
    "required": false
   },
   {
    "name": "revalidate",
    "type": "boolean",
    "required": false
   },
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "offset",
    "type": "integer",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   },
   {
    "name": "deltaChanges",
    "type": "boolean",
    "required": false
   },
   {
    "name": "activeVersion",
    "type": "boolean",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json",
   "application/x-ndjson"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "queryProductStatusesByProfile",
  "method": "POST",
  "path": "/api/products/status/{exportProfileId}",
  "pathParameters": [
   {
    "name": "exportProfileId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "fromtime",
    "type": "string",
    "required": false
   },
   {
    "name": "modifiedsince",
    "type": "integer",
    "required": false
   },
   {
    "name": "catalogStatus",
    "type": "array",
    "required": false
   },
   {
    "name": "gs1Status",
    "type": "array",
    "required": false
   },
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "offset",
    "type": "integer",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   },
   {
    "name": "deltaChanges",
    "type": "boolean",
    "required": false
   },
   {
    "name": "activeVersion",
    "type": "boolean",
    "required": false
   }
  ],
  "consumes": [
   "application/json"
  ],
  "produces": [
   "application/json",
   "application/x-ndjson"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getViewJson",
  "method": "GET",
  "path": "/api/view/{viewname}",
  "pathParameters": [
   {
    "name": "viewname",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "offset",
    "type": "integer",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   },
   {
    "name": "modifiedsince",
    "type": "integer",
    "required": false
   },
   {
    "name": "fieldnames",
    "type": "string",
    "required": false
   },
   {
    "name": "gridsToArray",
    "type": "boolean",
    "required": false
   },
   {
    "name": "allergensToBold",
    "type": "boolean",
    "required": false
   },
   {
    "name": "displayValues",
    "type": "boolean",
    "required": false
   },
   {
    "name": "filter",
    "type": "texts",
    "required": false
   },
   {
    "name": "search",
    "type": "string",
    "required": false
   },
   {
    "name": "sort",
    "type": "string",
    "required": false
   },
   {
    "name": "columns",
    "type": "array",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json",
   "application/x-ndjson"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getViewJsonByProfile",
  "method": "GET",
  "path": "/api/view/{viewname}/{exportProfileId}",
  "pathParameters": [
   {
    "name": "viewname",
    "type": "string",
    "required": true
   },
   {
    "name": "exportProfileId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "offset",
    "type": "integer",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   },
   {
    "name": "modifiedsince",
    "type": "integer",
    "required": false
   },
   {
    "name": "gridsToArray",
    "type": "boolean",
    "required": false
   },
   {
    "name": "allergensToBold",
    "type": "boolean",
    "required": false
   },
   {
    "name": "displayValues",
    "type": "boolean",
    "required": false
   },
   {
    "name": "filter",
    "type": "texts",
    "required": false
   },
   {
    "name": "search",
    "type": "string",
    "required": false
   },
   {
    "name": "sort",
    "type": "string",
    "required": false
   },
   {
    "name": "columns",
    "type": "array",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json",
   "application/x-ndjson"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getViewActiveVersion",
  "method": "GET",
  "path": "/api/view/activeversion/{viewname}",
  "pathParameters": [
   {
    "name": "viewname",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "offset",
    "type": "integer",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   },
   {
    "name": "modifiedsince",
    "type": "integer",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json",
   "application/x-ndjson"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getViewXml",
  "method": "GET",
  "path": "/api/view/{viewname}/xml",
  "pathParameters": [
   {
    "name": "viewname",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "offset",
    "type": "integer",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   },
   {
    "name": "modifiedsince",
    "type": "integer",
    "required": false
   },
   {
    "name": "fieldnames",
    "type": "string",
    "required": false
   },
   {
    "name": "filter",
    "type": "texts",
    "required": false
   },
   {
    "name": "search",
    "type": "string",
    "required": false
   },
   {
    "name": "sort",
    "type": "string",
    "required": false
   },
   {
    "name": "columns",
    "type": "array",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/xml",
   "text/xml"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getViewExcel",
  "method": "GET",
  "path": "/api/view/excel/{viewname}/{exportProfileId}",
  "pathParameters": [
   {
    "name": "viewname",
    "type": "string",
    "required": true
   },
   {
    "name": "exportProfileId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "filter",
    "type": "texts",
    "required": false
   },
   {
    "name": "search",
    "type": "string",
    "required": false
   },
   {
    "name": "sort",
    "type": "string",
    "required": false
   },
   {
    "name": "columns",
    "type": "array",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
   "application/octet-stream"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "sendToGs1",
  "method": "POST",
  "path": "/api/sendToGS1",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [
   "application/json"
  ],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "send"
  ]
 },
 {
  "operationId": "updateAndSendToGs1",
  "method": "POST",
  "path": "/api/update-and-sendToGS1",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [
   "application/json",
   "application/x-ndjson"
  ],
  "produces": [
   "application/json",
   "application/x-ndjson"
  ],
  "takesConditions": true,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "write",
   "send"
  ]
 },
 {
  "operationId": "withdrawFromGs1",
  "method": "POST",
  "path": "/api/sendWithdrawalToGS1",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [
   "application/json"
  ],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "send"
  ]
 },
 {
  "operationId": "listSends",
  "method": "GET",
  "path": "/api/sends",
  "pathParameters": [],
  "queryParameters": [
   {
    "name": "productId",
    "type": "string",
    "required": false
   },
   {
    "name": "state",
    "type": "string",
    "required": false
   },
   {
    "name": "from",
    "type": "string",
    "required": false
   },
   {
    "name": "to",
    "type": "string",
    "required": false
   },
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getSend",
  "method": "GET",
  "path": "/api/sends/{messageId}",
  "pathParameters": [
   {
    "name": "messageId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "wait",
    "type": "integer",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getSendXml",
  "method": "GET",
  "path": "/api/sends/{messageId}/xml",
  "pathParameters": [
   {
    "name": "messageId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/xml"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getSendReplyXml",
  "method": "GET",
  "path": "/api/sends/{messageId}/replies/{reply}/xml",
  "pathParameters": [
   {
    "name": "messageId",
    "type": "string",
    "required": true
   },
   {
    "name": "reply",
    "type": "integer",
    "required": true
   }
  ],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/xml"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getProductSheetPdf",
  "method": "GET",
  "path": "/api/pdf/{productId}",
  "pathParameters": [
   {
    "name": "productId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "lang",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/pdf",
   "application/octet-stream"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getProductSheetPdfByTemplate",
  "method": "GET",
  "path": "/api/pdf/{productId}/{templateName}",
  "pathParameters": [
   {
    "name": "productId",
    "type": "string",
    "required": true
   },
   {
    "name": "templateName",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "lang",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/pdf",
   "application/octet-stream"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getItemSheetPdfByTemplate",
  "method": "GET",
  "path": "/api/pdf/{itemId}/{country}/{templateName}",
  "pathParameters": [
   {
    "name": "itemId",
    "type": "string",
    "required": true
   },
   {
    "name": "country",
    "type": "string",
    "required": true
   },
   {
    "name": "templateName",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "lang",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/pdf",
   "application/octet-stream"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getProductSheetHtml",
  "method": "GET",
  "path": "/api/web/{productId}",
  "pathParameters": [
   {
    "name": "productId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "lang",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "text/html"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getProductSheetHtmlByTemplate",
  "method": "GET",
  "path": "/api/web/{productId}/{templateName}",
  "pathParameters": [
   {
    "name": "productId",
    "type": "string",
    "required": true
   },
   {
    "name": "templateName",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "lang",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "text/html"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getItemSheetHtmlByTemplate",
  "method": "GET",
  "path": "/api/web/{itemId}/{country}/{templateName}",
  "pathParameters": [
   {
    "name": "itemId",
    "type": "string",
    "required": true
   },
   {
    "name": "country",
    "type": "string",
    "required": true
   },
   {
    "name": "templateName",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "lang",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "text/html"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "listFields",
  "method": "GET",
  "path": "/api/fields",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "listFieldsByMarket",
  "method": "GET",
  "path": "/api/fields/{targetmarket}",
  "pathParameters": [
   {
    "name": "targetmarket",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "listKeywordLists",
  "method": "GET",
  "path": "/api/keywords",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getKeywordList",
  "method": "GET",
  "path": "/api/keywords/{codelist}",
  "pathParameters": [
   {
    "name": "codelist",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getFieldKeywordList",
  "method": "GET",
  "path": "/api/keywords/{field}/{targetmarket}",
  "pathParameters": [
   {
    "name": "field",
    "type": "string",
    "required": true
   },
   {
    "name": "targetmarket",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "listRules",
  "method": "GET",
  "path": "/api/rules",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getRule",
  "method": "GET",
  "path": "/api/rules/{ruleId}",
  "pathParameters": [
   {
    "name": "ruleId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [],
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "countFindings",
  "method": "GET",
  "path": "/api/findings",
  "pathParameters": [],
  "queryParameters": [
   {
    "name": "groupBy",
    "type": "string",
    "required": false
   },
   {
    "name": "severity",
    "type": "string",
    "required": false
   },
   {
    "name": "targetMarket",
    "type": "integer",
    "required": false
   },
   {
    "name": "limit",
    "type": "integer",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "listFindingProducts",
  "method": "GET",
  "path": "/api/findings/products",
  "pathParameters": [],
  "queryParameters": [
   {
    "name": "groupBy",
    "type": "string",
    "required": false
   },
   {
    "name": "group",
    "type": "string",
    "required": false
   },
   {
    "name": "severity",
    "type": "string",
    "required": false
   },
   {
    "name": "targetMarket",
    "type": "integer",
    "required": false
   },
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getFindingsExcel",
  "method": "GET",
  "path": "/api/findings/excel",
  "pathParameters": [],
  "queryParameters": [
   {
    "name": "groupBy",
    "type": "string",
    "required": false
   },
   {
    "name": "group",
    "type": "string",
    "required": false
   },
   {
    "name": "severity",
    "type": "string",
    "required": false
   },
   {
    "name": "targetMarket",
    "type": "integer",
    "required": false
   },
   {
    "name": "lang",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
   "application/octet-stream"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "getOverview",
  "method": "GET",
  "path": "/api/overview",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "read"
  ]
 },
 {
  "operationId": "listWebhooks",
  "method": "GET",
  "path": "/api/webhooks",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "admin"
  ]
 },
 {
  "operationId": "createWebhook",
  "method": "POST",
  "path": "/api/webhooks",
  "pathParameters": [],
  "queryParameters": [],
  "consumes": [
   "application/json"
  ],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "admin"
  ]
 },
 {
  "operationId": "getWebhook",
  "method": "GET",
  "path": "/api/webhooks/{webhookId}",
  "pathParameters": [
   {
    "name": "webhookId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "admin"
  ]
 },
 {
  "operationId": "updateWebhook",
  "method": "PATCH",
  "path": "/api/webhooks/{webhookId}",
  "pathParameters": [
   {
    "name": "webhookId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [],
  "consumes": [
   "application/json"
  ],
  "produces": [
   "application/json"
  ],
  "takesConditions": true,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "admin"
  ]
 },
 {
  "operationId": "deleteWebhook",
  "method": "DELETE",
  "path": "/api/webhooks/{webhookId}",
  "pathParameters": [
   {
    "name": "webhookId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": true,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "admin"
  ]
 },
 {
  "operationId": "rotateWebhookSecret",
  "method": "POST",
  "path": "/api/webhooks/{webhookId}/rotate-secret",
  "pathParameters": [
   {
    "name": "webhookId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": true,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "admin"
  ]
 },
 {
  "operationId": "testWebhook",
  "method": "POST",
  "path": "/api/webhooks/{webhookId}/test",
  "pathParameters": [
   {
    "name": "webhookId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "admin"
  ]
 },
 {
  "operationId": "redeliverEvent",
  "method": "POST",
  "path": "/api/webhooks/{webhookId}/redeliver",
  "pathParameters": [
   {
    "name": "webhookId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [],
  "consumes": [
   "application/json"
  ],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "admin"
  ]
 },
 {
  "operationId": "replayWebhook",
  "method": "POST",
  "path": "/api/webhooks/{webhookId}/replay",
  "pathParameters": [
   {
    "name": "webhookId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [],
  "consumes": [
   "application/json"
  ],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "admin"
  ]
 },
 {
  "operationId": "listDeliveries",
  "method": "GET",
  "path": "/api/webhooks/{webhookId}/deliveries",
  "pathParameters": [
   {
    "name": "webhookId",
    "type": "string",
    "required": true
   }
  ],
  "queryParameters": [
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "admin"
  ]
 },
 {
  "operationId": "listAuditLog",
  "method": "GET",
  "path": "/api/audit",
  "pathParameters": [],
  "queryParameters": [
   {
    "name": "from",
    "type": "string",
    "required": false
   },
   {
    "name": "to",
    "type": "string",
    "required": false
   },
   {
    "name": "limit",
    "type": "integer",
    "required": false
   },
   {
    "name": "cursor",
    "type": "string",
    "required": false
   }
  ],
  "consumes": [],
  "produces": [
   "application/json"
  ],
  "takesConditions": false,
  "security": [
   [
    "ApiKey"
   ],
   [
    "BasicUser"
   ],
   [
    "AccessToken"
   ]
  ],
  "scopes": [
   "admin"
  ]
 }
] as const satisfies readonly Route[];
