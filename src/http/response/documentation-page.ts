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
<style>body { margin: 0 }</style>
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
    content: `<div class="swagger-ui"><div class="wrapper"><p>To learn the API, start with the <a href="${GUIDE_PATH}">guide</a>.</p></div></div>
<div id="swagger-ui"></div>`,
    scripts: ['swagger-ui-bundle.js', 'start.js'],
  });
}

/** The guide first, then the operations with request and response side by side. */
export function guidePage(title: string): string {
  return page({ title, content: '<div id="redoc"></div>', scripts: ['redoc.standalone.js', 'start-guide.js'] });
}

/**
 * Starts Swagger UI. A separate file, because the policy of the pages allows no inline scripts. Swagger UI fills in the
 * example of every parameter, and all of them together make no sense: those of optional parameters are only shown. It
 * loses the parameters of a path when a link leads to one of its operations, so they move there.
 */
export const DOCUMENTATION_SCRIPT = `const showExamples = (document) => {
  for (const parameter of Object.values(document.components?.parameters ?? {})) {
    const [example] = Object.values(parameter.examples ?? {});
    if (parameter.required || example === undefined) continue;
    parameter.description = parameter.description.trim() + '\\n\\nExample: \`' + String(example.value) + '\`';
    delete parameter.examples;
  }
};
const moveParameters = (document) => {
  for (const path of Object.values(document.paths)) {
    const { parameters = [], ...operations } = path;
    delete path.parameters;
    for (const operation of Object.values(operations))
      operation.parameters = [...parameters, ...(operation.parameters ?? [])];
  }
};
const adaptDocument = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        updateJsonSpec: (update) => (document) => {
          showExamples(document);
          moveParameters(document);
          return update(document);
        },
      },
    },
  },
});
window.ui = SwaggerUIBundle({
  plugins: [adaptDocument],
  url: '${DOCUMENT}',
  dom_id: '#swagger-ui',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
});
`;

/**
 * Starts Redoc with the document of the instance, and with the guide and the changelog in its description. Redoc shows
 * the bodies of requests; requests without one are shown as calls of curl.
 */
export const GUIDE_SCRIPT = `const addCalls = (document) => {
  const named = (entry) => (entry.$ref ? document.components.parameters[entry.$ref.split('/').pop()] : entry);
  for (const [path, { parameters = [], get }] of Object.entries(document.paths)) {
    if (!get) continue;
    const filled = parameters.map(named).reduce((url, { name, examples }) => {
      return url.replace('{' + name + '}', Object.values(examples)[0].value);
    }, path);
    get['x-codeSamples'] = [{ lang: 'curl', source: "curl '" + document.servers[0].url.replace(/[/]$/, '') + filled + "'" }];
  }
  return document;
};
const load = async (path) => {
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
  Redoc.init(addCalls(document), options, window.document.getElementById('redoc'));
});
`;

/** The page of Redoc names its maker with a picture from another host, which the policy would block. */
export function withLocalLogo(bundle: string): string {
  return bundle.replace('https://cdn.redoc.ly/redoc/logo-mini.svg', '/assets/pages/icon.svg');
}
