import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** What a graph of imports cannot see; who may import whom stands in .dependency-cruiser.cjs. */
export default tseslint.config(
  {
    ignores: [
      'dist',
      'dist-demo',
      'dist-demo-file',
      '.cache',
      'node_modules',
      'test-results',
      'supabase/.local',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        // One program for all files: the service, which editors need, takes a sixth longer.
        project: './tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
      globals: globals.es2023,
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Each slice merges its state into this interface.
      '@typescript-eslint/no-empty-object-type': ['error', { allowWithName: '^LazyLoadedSlices$' }],
      '@typescript-eslint/only-throw-error': 'off',
      // Control characters and joiners are what the rules about acceptable text are made of.
      'no-control-regex': 'off',
      'no-misleading-character-class': 'off',
      eqeqeq: 'error',
      'no-console': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'mocks/{demo,panel}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // Speaks to users of the React Compiler, which this build does not run.
      'react-hooks/incompatible-library': 'off',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-redux',
              importNames: ['useDispatch', 'useSelector', 'useStore'],
              message: 'Use the typed hooks of src/store/hooks.ts.',
            },
            {
              name: '@mui/icons-material',
              message: 'The barrel costs seconds; import one icon by its path.',
            },
            {
              name: '@mui/material',
              message: 'Import by path (@mui/material/Button); the barrel slows every build.',
            },
          ],
        },
      ],
    },
  },
  { files: ['src/store/hooks.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['mocks/{engine,product}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The fake tells time by its injected clock.' },
        { object: 'Math', property: 'random', message: 'The fake draws from its seeded ids.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'The fake tells time by its injected clock.',
        },
      ],
      'no-restricted-globals': ['error', 'window', 'document', 'localStorage', 'sessionStorage', 'crypto'],
    },
  },
  {
    // Cells of a row are `Json` by nature; which of them are text is known from the schema, not from the type.
    files: ['mocks/**', 'scripts/**', 'supabase/**'],
    rules: { '@typescript-eslint/no-base-to-string': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'mocks/testing/**', 'e2e/**', 'mocks/contract/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['*.mjs', '*.cjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { ...tseslint.configs.disableTypeChecked.languageOptions, globals: globals.node },
  },
);
