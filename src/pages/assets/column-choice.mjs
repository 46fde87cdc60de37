/** Which columns are shown. Kept for the list, in this browser, by the columns that are hidden: new ones are shown. */

const element = (id) => document.getElementById(id);

export function offerColumns(table, columns, { memory, properties }) {
  const hidden = new Set(readHidden(memory));
  const choices = columns.flatMap(({ data: name, title }, index) => {
    // Rows are named by their product, so that one stays.
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
    // The button is of no use any more, and focus must not be lost with it.
    choices[0]?.box.focus();
  });
  apply();
  element('columns').hidden = false;
}

/** Nothing is kept where the browser allows no storage. */
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
    // The choice holds for this visit.
  }
}
