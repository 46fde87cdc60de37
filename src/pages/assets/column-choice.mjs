/** Lets users choose columns. The browser remembers the hidden ones per list, so new columns are shown. */

const element = (id) => document.getElementById(id);

export function offerColumns(table, columns, { memory, properties }) {
  const hidden = new Set(readHidden(memory));
  const choices = columns.flatMap(({ data: name, title }, index) => {
    // The product id is the header of each row, so it cannot be hidden.
    if (properties[name] === 'productId') return [];
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.addEventListener('change', () => {
      if (box.checked) hidden.delete(name);
      else hidden.add(name);
      apply();
      writeHidden(memory, [...hidden]);
    });
    const label = document.createElement('label');
    label.append(box, ` ${title}`);
    return [{ index, name, box, label }];
  });

  function apply() {
    for (const { index, name, box } of choices) {
      box.checked = !hidden.has(name);
      if (table.column(index).visible() !== box.checked) table.column(index).visible(box.checked, false);
    }
    const shown = choices.filter(({ box }) => box.checked).length;
    element('column-count').textContent = shown === choices.length ? '' : `${shown}/${choices.length}`;
    element('all-columns').disabled = shown === choices.length;
  }

  element('column-choice').append(...choices.map(({ label }) => label));
  element('all-columns').addEventListener('click', () => {
    hidden.clear();
    apply();
    writeHidden(memory, []);
    // The button is disabled now, so move the focus elsewhere.
    choices[0]?.box.focus();
  });
  apply();
  element('columns').hidden = false;
}

/** Returns an empty list if the browser blocks storage. */
function readHidden(memory) {
  try {
    const names = JSON.parse(localStorage.getItem(memory) ?? '[]');
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}

function writeHidden(memory, names) {
  try {
    if (names.length === 0) localStorage.removeItem(memory);
    else localStorage.setItem(memory, JSON.stringify(names));
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}
