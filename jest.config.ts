import type { Config } from 'jest';

/** What ships as ES modules only; everything else in node_modules is already CommonJS. */
const esmOnly = [
  // Of msw, and what the fake's keys need.
  ...['rettime', 'until-async', '@open-draft/deferred-promise', '@noble', 'jose'],
  // The hosts' parsers, and what they import.
  ...['@netlify', 'redirects-in-workers'],
  ...['escape-string-regexp', 'is-plain-obj', 'map-obj', 'path-exists'],
];

// For the workers, which Jest starts with it: a test leaves much garbage behind and little that lasts.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=32`.trim();

const shared: Config = {
  rootDir: __dirname,
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
    '\\.css$': '<rootDir>/mocks/testing/cssModule.ts',
    '^@emotion/sheet$': '<rootDir>/mocks/testing/styleSheet.ts',
    '\\.(svg|png|jpg|webp|avif|woff2)$': '<rootDir>/mocks/testing/assetPath.ts',
    '^date-fns$|/generate(Rest|GraphQL)Handlers$': '<rootDir>/mocks/testing/unusedParts.ts',
    '^lodash$': 'lodash/core',
  },
  setupFiles: ['<rootDir>/mocks/testing/globals.ts'],
  // Mutation testing works on copies of the project.
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
  cacheDirectory: '<rootDir>/.cache/jest',
};

/** Two kinds of tests: what needs a document runs in jsdom (src, the demo and its panel), the rest in plain Node. */
const config: Config = {
  // Jest's own default leaves one core idle, which is half of two.
  maxWorkers: '100%',
  // Ends what hangs; a busy machine takes longer than Jest's own five seconds for a test that makes several back ends.
  testTimeout: 30_000,
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
      testPathIgnorePatterns: ['<rootDir>/mocks/(demo|panel|transports/page)/'],
    },
  ],
};

export default config;
