/** Path of the page's files, outside the API. */
export const DOCUMENTATION_ASSETS = '/assets/documentation';

/** The page loads only from this service. Swagger UI sets inline styles. */
export const DOCUMENTATION_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Content-Language': 'en',
};

export function documentationPage(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${DOCUMENTATION_ASSETS}/favicon-32x32.png">
<link rel="stylesheet" href="${DOCUMENTATION_ASSETS}/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${DOCUMENTATION_ASSETS}/swagger-ui-bundle.js"></script>
<script src="${DOCUMENTATION_ASSETS}/start.js"></script>
</body>
</html>
`;
}

/** Starts Swagger UI. A separate file, because the page's policy allows no inline scripts. */
export const DOCUMENTATION_SCRIPT = `window.ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
});
`;
