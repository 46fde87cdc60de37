const { importRules } = require('./scripts/support/import-rules.cjs');
const layers = require('./scripts/support/layers.json');

/** What each folder may import is in scripts/support/layers.json. */
module.exports = {
  forbidden: importRules(layers),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.cjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
