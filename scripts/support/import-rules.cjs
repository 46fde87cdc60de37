/**
 * Rules for dependency-cruiser from the table of layers. The table is an allow-list: a row names a folder (its own files,
 * not those of folders below) or a file, and every folder, Node module and package that it may import.
 */

/** @typedef {{ path: string, holds: string, imports: string[], node?: string[], packages?: string[] }} Layer */

const OURS = '^(src|generated|scripts|test|bench|examples)/';

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** @param {string} path */
const isFile = (path) => /\.[a-z]+$/.test(path);

/** Matches the files of a row. @param {string} path */
const filesOf = (path) => (isFile(path) ? `^${escaped(path)}$` : `^${escaped(path)}/[^/]+$`);

/** Matches the files of an entry under `imports`; `folder/*` includes subfolders. @param {string} entry */
const targetOf = (entry) => (entry.endsWith('/*') ? `^${escaped(entry.slice(0, -2))}/` : filesOf(entry));

/** @param {Layer} layer */
function rulesOf({ path, imports, node = [], packages = [] }) {
  const from = { path: filesOf(path) };
  const rules = [
    {
      name: `imports of ${path}`,
      severity: 'error',
      from,
      to: { path: OURS, pathNot: [filesOf(path), ...imports.map(targetOf)] },
    },
    {
      name: `packages of ${path}`,
      severity: 'error',
      from,
      to: {
        path: 'node_modules/',
        pathNot: packages.map((name) => `node_modules/(@types/)?${escaped(name)}/`),
      },
    },
  ];
  if (node.includes('*')) return rules;
  const known = node.length === 0 ? {} : { pathNot: `^(node:)?(${node.map(escaped).join('|')})(/|$)` };
  return [
    ...rules,
    { name: `Node modules of ${path}`, severity: 'error', from, to: { dependencyTypes: ['core'], ...known } },
  ];
}

/** @param {Layer[]} layers */
function importRules(layers) {
  return [
    { name: 'no cycles between files', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: '^src/server[.]ts$' },
      to: {},
    },
    {
      name: 'no development dependencies',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    ...layers.flatMap(rulesOf),
  ];
}

module.exports = { importRules };
