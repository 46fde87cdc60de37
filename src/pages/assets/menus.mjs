/** Closes menus on a click elsewhere, when the focus leaves them, and on Escape. */
export function closeMenus() {
  const closeOthers = ({ target }) => {
    for (const menu of document.querySelectorAll('details.menu[open]')) if (!menu.contains(target)) menu.open = false;
  };
  document.addEventListener('click', closeOthers);
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape') return;
    for (const menu of document.querySelectorAll('details.menu[open]')) {
      menu.open = false;
      if (menu.contains(target)) menu.querySelector('summary').focus();
    }
  });
}
