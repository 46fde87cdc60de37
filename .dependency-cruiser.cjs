/** Imports point one way: server -> app -> handlers -> workflows -> storage, output, gs1 -> domain -> (nothing). */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-imports-domain-alone',
      severity: 'error',
      from: { path: '^src/domain' },
      to: { path: '^(src|generated|scripts|test|bench)/', pathNot: '^src/domain' },
    },
    {
      name: 'domain-does-no-io',
      severity: 'error',
      from: { path: '^src/domain' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'storage-below-workflows',
      severity: 'error',
      from: { path: '^src/storage' },
      to: { path: '^src/(app|service|server|http|handlers|workflows|instance|gs1)' },
    },
    {
      name: 'output-imports-domain-alone',
      severity: 'error',
      from: { path: '^src/output' },
      to: { path: '^(src|generated)/', pathNot: '^src/(output|domain)' },
    },
    {
      name: 'gs1-imports-domain-alone',
      severity: 'error',
      from: { path: '^src/gs1' },
      // A failure to start is told in one way everywhere.
      to: { path: '^(src|generated|scripts|test|bench)/', pathNot: '^src/(gs1|domain)/|^src/start-error[.]ts$' },
    },
    {
      name: 'metrics-import-nothing',
      severity: 'error',
      from: { path: '^src/metrics' },
      to: { path: '^(src|generated|scripts|test|bench)/', pathNot: '^src/metrics/' },
    },
    {
      name: 'sheets-import-domain-alone',
      severity: 'error',
      from: { path: '^src/sheets' },
      to: { path: '^(src|generated|scripts|test|bench)/', pathNot: '^src/(sheets|domain)/' },
    },
    {
      name: 'pictures-import-nothing-else',
      severity: 'error',
      from: { path: '^src/pictures' },
      to: { path: '^(src|generated|scripts|test|bench)/', pathNot: '^src/pictures/' },
    },
    {
      name: 'http-below-handlers',
      severity: 'error',
      from: { path: '^src/http' },
      to: { path: '^src/(app|service|server|handlers|workflows)' },
    },
    {
      name: 'pages-beside-handlers',
      severity: 'error',
      from: { path: '^src/pages' },
      to: { path: '^src/(app|service|server|handlers|workflows|storage|instance)|^generated' },
    },
    {
      name: 'pages-for-the-app-alone',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(pages|app[.]ts)' },
      to: { path: '^src/pages' },
    },
    {
      name: 'workflows-know-no-http',
      severity: 'error',
      from: { path: '^src/workflows' },
      to: { path: '^src/(app|service|server|http|handlers)|^generated' },
    },
    {
      name: 'handlers-import-no-handlers',
      severity: 'error',
      from: { path: '^src/handlers/(?!index)' },
      to: { path: '^src/(handlers|app|service|server)' },
    },
    {
      name: 'generated-for-http-and-handlers',
      severity: 'error',
      from: { path: '^src/(domain|storage|workflows|instance)' },
      to: { path: '^generated' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: '^src/server[.]ts$' },
      to: {},
    },
    {
      name: 'no-dev-dependencies-in-src',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
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
