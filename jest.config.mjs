const shared = {
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json'],
};

export default {
  // One more than the two cores of the reference machine: tests of processes spend much of their time waiting.
  maxWorkers: 3,
  reporters: ['default', '<rootDir>/test/support/responses-reporter.mjs'],
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.ts'] },
    {
      ...shared,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/integration/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/start-postgres.ts',
      globalTeardown: '<rootDir>/test/support/stop-postgres.ts',
    },
    {
      ...shared,
      displayName: 'contract',
      testMatch: ['<rootDir>/test/contract/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/start-postgres.ts',
      globalTeardown: '<rootDir>/test/support/stop-postgres.ts',
    },
  ],
  // Bounds a test that hangs. Machines that run other work are several times slower than an idle one.
  testTimeout: 300_000,
};
