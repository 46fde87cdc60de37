/** Path of the files of both pages, outside the API. */
export const DOCUMENTATION_ASSETS = '/assets/documentation';
/** Path of the page for learning: the guide, then the operations. */
export const GUIDE_PATH = '/docs';
const DOCUMENT = '/api/openapi.json';

/** The pages load only from this service. Swagger UI and Redoc set inline styles; Redoc searches in a worker. */
export const DOCUMENTATION_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Content-Language': 'en',
};

interface Page {
  readonly title: string;
  readonly styles?: readonly string[];
  readonly content: string;
  readonly scripts: readonly string[];
}

function page({ title, styles = [], content, scripts }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/assets/pages/icon.svg" type="image/svg+xml">
${styles.map((name) => `<link rel="stylesheet" href="${DOCUMENTATION_ASSETS}/${name}">\n`).join('')}</head>
<body>
${content}
${scripts.map((name) => `<script src="${DOCUMENTATION_ASSETS}/${name}"></script>\n`).join('')}</body>
</html>
`;
}

/** A form for each operation. */
export function documentationPage(title: string): string {
  return page({
    title,
    styles: ['swagger-ui.css'],
    content: `<p>A page for learning the API: <a href="${GUIDE_PATH}">guide and operations</a></p>\n<div id="swagger-ui"></div>`,
    scripts: ['swagger-ui-bundle.js', 'start.js'],
  });
}

/** The guide first, then the operations with request and response side by side. */
export function guidePage(title: string): string {
  return page({ title, content: '<div id="redoc"></div>', scripts: ['redoc.standalone.js', 'start-guide.js'] });
}

/** Starts Swagger UI. A separate file, because the policy of the pages allows no inline scripts. */
export const DOCUMENTATION_SCRIPT = `window.ui = SwaggerUIBundle({
  url: '${DOCUMENT}',
  dom_id: '#swagger-ui',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
});
`;

/** Starts Redoc with the document of the instance, and with the guide and the changelog in its description. */
export const GUIDE_SCRIPT = `const load = async (path) => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(path + ': ' + response.status);
  return response;
};
Promise.all([
  load('${DOCUMENT}').then((response) => response.json()),
  load('${DOCUMENTATION_ASSETS}/guide.md').then((response) => response.text()),
  load('${DOCUMENTATION_ASSETS}/changelog.md').then((response) => response.text()),
]).then(([document, guide, changelog]) => {
  document.info.description = [document.info.description, guide, changelog].join('\\n\\n');
  const options = { nativeScrollbars: true, hideDownloadButton: true, expandResponses: '200', jsonSampleExpandLevel: 3 };
  Redoc.init(document, options, window.document.getElementById('redoc'));
});
`;

/** The page of Redoc names its maker with a picture from another host, which the policy would block. */
export function withLocalLogo(bundle: string): string {
  return bundle.replace('https://cdn.redoc.ly/redoc/logo-mini.svg', '/assets/pages/icon.svg');
}
