const { importRules } = require('./scripts/support/import-rules.cjs');
const layers = require('./scripts/support/layers.json');

/** scripts/support/layers.json defines what each folder may import. */
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
