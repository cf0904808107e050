import type { Config } from 'jest';

/** Packages that contain ES modules only. All other packages are CommonJS and need no transform. */
const esmOnly = [
  // msw's dependencies, and what the fake's keys need.
  ...['rettime', 'until-async', '@open-draft/deferred-promise', '@noble', 'jose'],
];

// For the worker processes, which inherit it. Tests make much short-lived garbage, so a larger young generation means
// fewer garbage collections.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=32`.trim();

const shared: Config = {
  transform: {
    '\\.[cm]?[jt]sx?$': [
      'ts-jest',
      {
        diagnostics: false,
        tsconfig: {
          allowJs: true,
          isolatedModules: true,
          module: 'commonjs',
          moduleResolution: 'bundler',
          jsx: 'react-jsx',
          target: 'es2022',
          esModuleInterop: true,
          resolveJsonModule: true,
          rootDir: '.',
        },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '^supabase-in-memory$': '<rootDir>/mocks/engine/index.ts',
    '^supabase-in-memory/(\\w+)$': '<rootDir>/mocks/engine/entries/$1.ts',
    '\\.css$': '<rootDir>/mocks/testing/cssModule.ts',
    '^@emotion/sheet$': '<rootDir>/mocks/testing/styleSheet.ts',
    '\\.(svg|png|jpg|webp|avif|woff2)$': '<rootDir>/mocks/testing/assetPath.ts',
    '^date-fns$|/generate(Rest|GraphQL)Handlers$': '<rootDir>/mocks/testing/unusedParts.ts',
    '^lodash$': 'lodash/core',
  },
  setupFiles: ['<rootDir>/mocks/testing/globals.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
  cacheDirectory: '<rootDir>/.cache/jest',
};

/** The project `dom` runs tests that need a DOM in jsdom (src, the demo and its panel); `node` runs all others. */
const config: Config = {
  // Jest's default leaves one core idle, which is half of a two-core machine.
  maxWorkers: '100%',
  // Ends a test that hangs. On a busy machine the longest take several times as long as on a quiet one.
  testTimeout: 120_000,
  projects: [
    {
      ...shared,
      displayName: 'dom',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: [
        '<rootDir>/src/**/*.test.{ts,tsx}',
        '<rootDir>/mocks/{demo,panel,transports/page}/**/*.test.{ts,tsx}',
      ],
      setupFilesAfterEnv: ['<rootDir>/mocks/testing/setup.ts'],
    },
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/mocks/**/*.test.ts',
        '<rootDir>/scripts/**/*.test.ts',
        '<rootDir>/supabase/**/*.test.ts',
      ],
      setupFilesAfterEnv: ['<rootDir>/mocks/testing/setupNode.ts'],
      testPathIgnorePatterns: ['<rootDir>/mocks/(demo|panel|transports/page)/'],
    },
  ],
};

export default config;
