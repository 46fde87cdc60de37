/** The menus of a list. */
import { closeMenus } from './menus.mjs';

closeMenus();
