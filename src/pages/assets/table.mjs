/** Fetches a list and shows it as a table, with search, sorting and a choice of columns. */
import DataTable from '/assets/datatables/dataTables.min.mjs';
import { cellKind } from './cells.mjs';
import { offerColumns } from './column-choice.mjs';
import { closeMenus } from './menus.mjs';

const PAGE_LENGTHS = [25, 50, 100, 500];
const element = (id) => document.getElementById(id);
const settings = JSON.parse(element('products').dataset.settings);
const { words, language } = settings;
const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
const count = new Intl.NumberFormat(language === 'da' ? 'da-DK' : 'en-GB');

closeMenus();
element('retry').addEventListener('click', () => void load());
void load();

async function load() {
  element('problem').hidden = true;
  element('loading').textContent = words.loading;
  try {
    const response = await fetch(settings.source, {
      headers: { Accept: 'application/json', 'Accept-Language': language },
    });
    if (!response.ok) return showProblem(response.status);
    show(await response.json());
  } catch (error) {
    console.error(error);
    showProblem(0);
  } finally {
    element('loading').textContent = '';
  }
}

function showProblem(status) {
  element('problem-text').textContent = status === 401 ? words.sessionOver : words.failed;
  element('sign-in').hidden = status !== 401;
  element('sign-in').href = settings.signInPath;
  element('problem').hidden = false;
}

function show({ columns, data, recordsTotal }) {
  if (recordsTotal > data.length) {
    const shown = count.format(data.length);
    element('truncated').textContent = fillIn(words.truncated, { shown, total: count.format(recordsTotal) });
    element('truncated').hidden = false;
  }
  element('products').append(head(columns));
  element('region').hidden = false;
  const table = new DataTable('#products', {
    data,
    columns: columns.map((column) => describe(column, data)),
    order: [],
    orderMulti: false,
    autoWidth: false,
    pageLength: PAGE_LENGTHS[0],
    lengthMenu: PAGE_LENGTHS,
    layout: { topStart: null, topEnd: null, bottomStart: ['info', 'pageLength'], bottomEnd: 'paging' },
    language: dataTablesWords(),
    formatNumber: (number) => count.format(number),
    drawCallback: hideIdlePaging,
  });
  element('products').addEventListener('keydown', pressBySpace);
  moveBelow(table);
  offerColumns(table, columns, settings);
  const search = element('search');
  search.disabled = false;
  search.addEventListener('input', () => table.search(search.value).draw());
}

/** Builds the header itself, because DataTables interprets titles as HTML. */
function head(columns) {
  const row = document.createElement('tr');
  for (const { title } of columns) {
    const cell = document.createElement('th');
    cell.scope = 'col';
    cell.textContent = title;
    row.append(cell);
  }
  const part = document.createElement('thead');
  part.append(row);
  return part;
}

/** Sorts empty cells last in both directions. */
function compare(direction) {
  return (a, b) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(a, b));
  };
}
DataTable.type('cell', {
  order: { asc: compare(1), desc: compare(-1) },
  search: (text) => (typeof text === 'string' ? DataTable.util.diacritics(text, true) : text),
});

function describe({ data: name, title }, rows) {
  const values = rows.map((row) => row[name]).filter(isThere);
  const kind = cellKind(name, values, settings);
  const isProduct = settings.properties[name] === 'productId';
  const hasEmptyText = settings.properties[name] === 'catalogStatus';
  return {
    data: (row) => row[name] ?? null,
    type: 'cell',
    ariaTitle: title,
    className: kind.className ?? '',
    ...(isProduct ? { cellType: 'th', createdCell: (cell) => cell.setAttribute('scope', 'row') } : {}),
    render: (value, purpose) => {
      const isEmpty = !isThere(value) && !hasEmptyText;
      if (purpose === 'sort' || purpose === 'type') return isThere(value) ? (kind.order ?? kind.text)(value) : null;
      if (isEmpty) return '';
      if (purpose === 'display') return kind.node?.(value) ?? escapeHtml(kind.text(value));
      // DataTables also passes search texts through innerHTML.
      return escapeHtml((kind.search ?? kind.text)(value));
    },
  };
}

function isThere(value) {
  return value !== null && value !== undefined && value !== '';
}

function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

function fillIn(text, params) {
  return text.replace(/\{(\w+)\}/g, (_, name) => params[name]);
}

function dataTablesWords() {
  return {
    info: words.info,
    infoEmpty: words.infoEmpty,
    infoFiltered: words.infoFiltered,
    lengthMenu: words.perPage,
    emptyTable: words.emptyList,
    zeroRecords: words.nothingFound,
    paginate: { first: '«', previous: '‹', next: '›', last: '»' },
    aria: {
      orderable: words.sortThis,
      orderableReverse: words.sortReverse,
      orderableRemove: words.sortRemove,
      paginate: {
        first: words.firstPage,
        previous: words.previousPage,
        next: words.nextPage,
        last: words.lastPage,
        number: words.page,
      },
    },
  };
}

/** Lets the space bar press sort buttons; DataTables handles only Enter. */
function pressBySpace(event) {
  if (event.key !== ' ' || !event.target.matches('.dt-column-order')) return;
  event.preventDefault();
  event.target.click();
}

/** Moves the paging controls below the scrolling region. */
function moveBelow(table) {
  const container = table.table().container();
  const controls = container.querySelector('.dt-paging')?.closest('.dt-layout-row');
  if (!controls) return;
  controls.classList.add('below');
  controls.querySelector('nav').setAttribute('aria-label', words.pages);
  element('region').after(controls);
}

/** Hides the paging controls if everything fits on one page. */
function hideIdlePaging() {
  const { pages, recordsTotal } = this.api().page.info();
  const paging = document.querySelector('.dt-paging');
  const length = document.querySelector('.dt-length');
  if (paging) paging.hidden = pages <= 1;
  if (length) length.hidden = recordsTotal <= PAGE_LENGTHS[0];
}
