/**
 * Replaces parts that @mswjs/data loads and the fake never calls: request handlers (with msw and graphql) and date
 * comparison (with all of date-fns), 500 files in each test that starts a fake. A call to them would fail. The demo's
 * build leaves out the same parts (`webpack.config.ts`).
 */
export {};
