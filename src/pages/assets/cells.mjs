/** How the values of a list are shown, searched and sorted. */

/** Maximum number of characters of a text on one line, on a few lines, and shown without collapsing. */
const SHORT = 24;
const MEDIUM = 60;
const LONG = 160;
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/** Shape and colour of a status, in addition to its text. */
const STATUS_LOOK = { OK: 'good', SENT: 'waiting', PENDING: 'changed', FAILED: 'bad' };

/**
 * @typedef {object} CellKind
 * @property {(value: any) => string} text shown and searched
 * @property {(value: any) => string} [search] text to search instead
 * @property {(value: any) => Node | undefined} [node] shown instead of the text, unless undefined
 * @property {(value: any) => number | string} [order] sort key; by default the text
 * @property {string} [className]
 */

/**
 * @param {string} name of the column
 * @param {any[]} values non-empty values of the column
 * @param {any} settings of the page
 * @returns {CellKind}
 */
export function cellKind(name, values, settings) {
  const { words, language, timeZone, productPath } = settings;
  const property = Object.hasOwn(settings.properties, name) ? settings.properties[name] : undefined;
  if (property === 'productId') {
    return {
      text: String,
      node: (id) => {
        const link = document.createElement('a');
        link.href = productPath.replace('{productId}', encodeURIComponent(id));
        const [gtin, market] = String(id).split(/(?=[.])/);
        const second = document.createElement('span');
        second.className = 'market';
        second.textContent = market ?? '';
        link.append(gtin, second);
        return link;
      },
    };
  }
  if (property === 'catalogStatus') {
    const text = (status) => words[`status${status ?? 'None'}`] ?? String(status);
    return { text, node: (status) => badge(text(status), STATUS_LOOK[status] ?? 'none') };
  }
  if (property === 'isValid') {
    const text = (isValid) => words[isValid ? 'valid' : 'invalid'];
    return { text, node: (isValid) => badge(text(isValid), isValid ? 'good' : 'bad') };
  }
  const all = (test) => values.length > 0 && values.every(test);
  if (all((value) => typeof value === 'number')) {
    const format = new Intl.NumberFormat(locale(language), { maximumFractionDigits: 20 });
    return {
      text: (value) => format.format(value),
      // Found with and without the language's separators.
      search: (value) => `${format.format(value)} ${value} ${String(value).replace('.', ',')}`,
      order: (value) => value,
      className: 'number',
    };
  }
  if (all((value) => typeof value === 'boolean')) return { text: (value) => words[value ? 'yes' : 'no'] };
  if (all((value) => DATE.test(value))) return { text: dayFirst, order: String, className: 'date' };
  if (all((value) => DATE.test(value) || TIME.test(value))) {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    return {
      text: (value) => (DATE.test(value) ? dayFirst(value) : timeText(format, new Date(value))),
      order: (value) => Date.parse(value),
      className: 'date',
    };
  }
  const longest = values.reduce((length, value) => Math.max(length, plainText(value).length), 0);
  const className = longest <= SHORT ? 'short' : longest <= MEDIUM ? 'medium' : 'wide';
  return { text: plainText, node: (value) => longText(plainText(value)), className };
}

function locale(language) {
  return language === 'da' ? 'da-DK' : 'en-GB';
}

/** Formats a date as in the service's responses. */
function dayFirst(date) {
  return date.split('-').reverse().join('-');
}

function timeText(format, time) {
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${parts.day}-${parts.month}-${parts.year} ${parts.hour}:${parts.minute}`;
}

function plainText(value) {
  if (Array.isArray(value)) return value.map(plainText).join('; ');
  if (typeof value === 'object' && value !== null) return String(value.message ?? JSON.stringify(value));
  return value === null || value === undefined ? '' : String(value);
}

function badge(text, look) {
  const node = document.createElement('span');
  node.className = `badge ${look}`;
  node.textContent = text;
  return node;
}

/** Collapses long texts to keep rows low. */
function longText(text) {
  if (text.length <= LONG) return undefined;
  const cut = text.lastIndexOf(' ', LONG - 40);
  const at = cut > 0 ? cut : LONG - 40;
  const node = document.createElement('details');
  node.className = 'long';
  const summary = document.createElement('summary');
  summary.textContent = text.slice(0, at);
  node.append(summary, document.createTextNode(text.slice(at)));
  return node;
}
