import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  { ignores: ['generated/', 'node_modules/', '.data/', '.venv/', '.clients/', 'test/clients/', 'templates/'] },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Arrow functions that return the result of a void call are readable without braces.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // The compiled contract is generic by operation; the few casts around it are deliberate.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      // Express accepts plain node:http requests, which are structurally compatible.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'scripts/**/*.ts', 'bench/**/*.ts', 'examples/**/*.ts'],
    rules: {
      complexity: ['error', 15],
      '@typescript-eslint/max-params': ['error', { max: 5 }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/config.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'src/config.ts reads the environment: pass values in.' },
      ],
      'no-restricted-imports': [
        'error',
        { name: 'node:process', importNames: ['env'], message: 'src/config.ts reads the environment.' },
      ],
    },
  },
  {
    // Responses are untyped in tests: assertions on their content replace the types.
    files: ['test/**/*.ts'],
    rules: Object.fromEntries(
      [
        'no-unsafe-assignment',
        'no-unsafe-member-access',
        'no-unsafe-return',
        'no-unsafe-argument',
        'no-unsafe-call',
        'no-explicit-any',
        'no-confusing-void-expression',
      ].map((name) => [`@typescript-eslint/${name}`, 'off']),
    ),
  },
  { files: ['**/*.mjs', '**/*.cjs'], extends: [tseslint.configs.disableTypeChecked] },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
