/**
 * Replaces what @mswjs/data loads and the fake never calls: its own request handlers (with msw and graphql) and
 * its comparison of dates (with all of date-fns), 500 files in each test that starts a fake. A call would fail. The
 * demo's build leaves out the same parts (`webpack.config.ts`).
 */
export {};
