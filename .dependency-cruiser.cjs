/**
 * Who may import whom: `a <- b` means that b may import a. "Listed" means only the modules that a rule lists.
 *
 *   lib <- errors <- supabase <- store <- api <- features <- app <- main / startApp        ui: lib and errors only
 *   lib <- supabase <- firstLoad, which runs before the application; everybody may import its domContract.ts
 *   lib <- styles <- dialogs <- features        forms, scroll: ui and lib, below the features
 *   engine <- product <- transports <- sharing <- panel <- demo        contract: engine and product
 *   mocks -> src: listed        src -> mocks: never
 *   src, mocks, supabase <- scripts/build <- webpack.config <- commands (scripts/*.ts)        e2e: above all, listed
 *
 * `scripts/importRules.test.ts` checks that each pattern still matches something.
 */
const test = '\\.test\\.tsx?$';
/** Images of the product on the landing page, rendered by the product's own components. */
const productImages = '^src/features/marketing/(ProductFrame|FeaturePicture)\\.tsx$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Modules that import each other cannot be understood or tested apart, even if only their types do.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'src-never-imports-mocks',
      comment: 'The product does not know whether a fake answers, so a live build cannot contain one.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: '^mocks/' },
    },
    {
      name: 'supabase-js-only-in-src-supabase',
      comment: 'All calls go through src/supabase, which checks sessions and turns failures into AppErrors.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/supabase/', test] },
      to: { path: 'node_modules/@supabase/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'supabase-js-only-lazily',
      comment: 'An anonymous visitor of the landing page does not download supabase-js.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: 'node_modules/@supabase/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-is-presentational',
      comment: 'Components of ui take props and return markup: no store, no router state, no features.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: test },
      to: { path: '^src/(?!ui/|lib/|errors/|firstLoad/domContract\\.ts)' },
    },
    {
      name: 'dom-contract-imports-nothing',
      comment: 'It holds constants that every layer and the script in the head of each page import.',
      severity: 'error',
      from: { path: '^src/firstLoad/domContract\\.ts$' },
      to: {},
    },
    {
      name: 'first-load-before-the-application',
      comment:
        'It runs while the application loads, so it must not pull in the application: only lib and stored data.',
      severity: 'error',
      from: { path: '^src/firstLoad/', pathNot: test },
      to: { path: '^src/(?!firstLoad/|lib/|supabase/(authLink|storedSession)\\.ts)' },
    },
    {
      name: 'lib-is-pure',
      comment: 'lib holds pure functions without knowledge of the product.',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: test },
      to: { path: '^src/(?!lib/)' },
    },
    {
      name: 'errors-below-supabase',
      severity: 'error',
      comment: 'Every layer above shares the error types.',
      from: { path: '^src/errors/', pathNot: test },
      to: { path: '^src/(?!errors/|lib/)' },
    },
    {
      name: 'supabase-below-api',
      severity: 'error',
      comment: 'The access to the back end does not depend on its callers.',
      from: { path: '^src/supabase/', pathNot: test },
      to: { path: '^src/(store|api|features|forms|app|ui|firstLoad)/' },
    },
    {
      name: 'store-below-features',
      comment: 'Slices, listeners and the api register themselves; the store imports none of them.',
      severity: 'error',
      from: { path: '^src/store/', pathNot: test },
      to: { path: '^src/(?!store/)' },
    },
    {
      name: 'api-below-features',
      severity: 'error',
      comment: 'The one createApi has no endpoints; features inject theirs.',
      from: { path: '^src/api/', pathNot: test },
      to: { path: '^src/(features|forms|app|ui)/' },
    },
    {
      name: 'scroll-below-features',
      comment: 'Scroll restoration is the same for every page and list, whatever it shows.',
      severity: 'error',
      from: { path: '^src/scroll/', pathNot: test },
      to: { path: '^src/(?!scroll/|ui/|lib/)' },
    },
    {
      name: 'forms-below-features',
      comment: 'Fields and submission are the same for every form, whatever it is about.',
      severity: 'error',
      from: { path: '^src/forms/', pathNot: test },
      to: { path: '^src/(?!forms/|ui/|lib/)' },
    },
    {
      name: 'styles-below-components',
      comment: 'Tokens and the MUI theme apply to everything and depend on no component.',
      severity: 'error',
      from: { path: '^src/styles/', pathNot: test },
      to: { path: '^src/(?!styles/|lib/|firstLoad/domContract\\.ts)' },
    },
    {
      name: 'dialogs-below-features',
      comment:
        'The features say what a dialog asks. A chunk that did not load is an action, which the toasts put into words.',
      severity: 'error',
      from: { path: '^src/dialogs/', pathNot: test },
      to: { path: '^src/(?!dialogs/|store/|styles/|ui/|lib/)' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      comment: 'app composes features, never the other way around.',
      from: { path: '^src/features/', pathNot: test },
      to: { path: '^src/(app/|[^/]+$)', pathNot: '^src/config\\.ts$' },
    },
    {
      name: 'features-stay-independent',
      comment:
        'Any feature may import session, secondFactor, live, details, toasts and theme. admin may also import requests, and the images of the product their components.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: [test, '^src/features/admin/', productImages] },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', '^src/features/(details|live|secondFactor|session|toasts|theme)/'],
      },
    },
    {
      name: 'admin-imports-requests-only',
      comment:
        'The other half of features-stay-independent: admin may import requests, and no other feature.',
      severity: 'error',
      from: { path: '^src/features/admin/', pathNot: test },
      to: {
        path: '^src/features/',
        pathNot: '^src/features/(admin|requests|details|live|secondFactor|session|toasts|theme)/',
      },
    },
    {
      name: 'product-images-use-presentational-components',
      comment:
        'The landing page renders real components of requests, but only those that take props and call no server.',
      severity: 'error',
      from: { path: productImages },
      to: {
        path: '^src/features/',
        pathNot: '^src/features/(marketing/|details/|requests/(RequestItem|KeywordBadges|requestStatus)\\.)',
      },
    },
    {
      name: 'no-mui-in-the-shell',
      comment: 'Anonymous visitors should not pay for MUI and emotion, which load with the lazy pages.',
      severity: 'error',
      from: { path: '^src/(ui|features/(marketing|toasts)|app)/', pathNot: test },
      to: { path: 'node_modules/(@mui|@emotion)/' },
    },
    {
      name: 'no-rtk-query-in-the-entry',
      comment:
        'It loads with the first page that has an endpoint; src/api/rtkQuery.ts knows whether it has loaded.',
      severity: 'error',
      from: { path: '^src/(app/|ui/|firstLoad/|[^/]+$)|(Slice|Listeners)\\.ts$', pathNot: test },
      to: {
        path: ['^src/api/api\\.ts$', 'Api\\.ts$', 'node_modules/@reduxjs/toolkit/dist/query/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'engine-is-product-independent',
      comment: 'The engine is a Supabase in memory, which serves whatever schema it is given.',
      severity: 'error',
      from: { path: '^mocks/engine/', pathNot: test },
      to: { path: '^(src|supabase|scripts|e2e)/|^mocks/(?!engine/)' },
    },
    {
      name: 'engine-only-through-its-entries',
      comment: 'The engine is a package of its own: what its entries do not export is free to change.',
      severity: 'error',
      from: { pathNot: '^mocks/engine/' },
      to: { path: '^mocks/engine/(?!index\\.ts$|entries/)' },
    },
    {
      name: 'engine-without-its-entries',
      comment: 'Entries are for those outside; inside, a module names the one that it needs.',
      severity: 'error',
      from: { path: '^mocks/engine/' },
      to: { path: '^mocks/engine/(index\\.ts$|entries/)' },
    },
    {
      name: 'fake-imports-listed-modules-of-src',
      comment:
        'Limits and texts that both sides share, types of the database, storage keys, addresses, and components of ui for the panel.',
      severity: 'error',
      from: { path: '^mocks/(product|transports|sharing|panel|contract)/', pathNot: test },
      to: {
        path: '^src/',
        pathNot:
          '^src/(lib/|firstLoad/(domContract|siteAddress)\\.ts|styles/tokens\\.ts|supabase/(database\\.types|tokenStorage)\\.ts|features/requests/(requestFields|requestStatus)\\.ts|features/marketing/(staticTexts|exampleStoriesTexts)\\.ts|ui/(ErrorBoundary|Icon|LazyPart|Tabs|buttonClass)\\.tsx?)',
      },
    },
    {
      name: 'demo-imports-listed-modules-of-src',
      comment:
        'The demo starts the product, applies a prospect’s texts, colors and contact, keeps its tab, and shows its components; the rest is internal.',
      severity: 'error',
      from: { path: '^mocks/demo/', pathNot: test },
      to: {
        path: '^src/',
        pathNot: [
          '^src/(lib|errors|ui|firstLoad)/',
          '^src/(config\\.ts|startApp\\.tsx|scroll/scrollPositions\\.ts|styles/tokens\\.ts)$',
          '^src/supabase/(client|runAuth|storedSession|tokenStorage)\\.ts$',
          '^src/features/marketing/(exampleTexts|staticTexts)\\.ts$',
          '^src/features/requests/(exampleTexts|requestStatus)\\.ts$',
          '^src/features/session/forgetAtSignOut\\.ts$',
          '^src/forms/SearchField\\.tsx$',
          '^src/features/requests/(KeywordBadges|StatusFilter)\\.tsx$',
          '^src/features/theme/themeListeners\\.ts$',
        ],
      },
    },
    {
      name: 'test-support-imports-listed-modules-of-src',
      comment:
        'Test support starts the whole product and reads its store; tests do everything else as a user does.',
      severity: 'error',
      from: { path: '^mocks/testing/', pathNot: test },
      to: {
        path: '^src/',
        pathNot: '^src/(startApp\\.tsx|store/store\\.ts|lib/pages\\.ts|supabase/tokenStorage\\.ts)$',
      },
    },
    {
      name: 'engine-without-its-test-data',
      comment: 'mocks/engine/testing has the schema and rows that tests of the engine use, and nobody else.',
      severity: 'error',
      from: { path: '^mocks/engine/', pathNot: [test, '^mocks/engine/testing/'] },
      to: { path: '^mocks/engine/testing/' },
    },
    {
      name: 'engine-is-pure',
      comment: 'The engine is a function from a request to a response: no msw, no React, no browser storage.',
      severity: 'error',
      from: { path: '^mocks/(engine/(?!transports/)|product/)', pathNot: test },
      to: { path: 'node_modules/(msw|react|react-dom|idb)/' },
    },
    {
      name: 'product-below-transports',
      comment: 'The product’s schema, data and scenarios do not depend on how they are reached or shown.',
      severity: 'error',
      from: { path: '^mocks/product/', pathNot: test },
      to: { path: '^mocks/(transports|panel|demo|testing|contract)/' },
    },
    {
      name: 'transports-below-demo',
      comment: 'A transport carries calls and does not depend on the demo or its panel.',
      severity: 'error',
      from: { path: '^mocks/transports/', pathNot: test },
      to: { path: '^mocks/(panel|demo|testing|contract)/' },
    },
    {
      name: 'interception-only-in-transports',
      comment: 'Only the transports intercept calls; everything else uses fetch.',
      severity: 'error',
      from: { path: '^(src|mocks)/', pathNot: '^mocks/(engine/)?transports/' },
      to: { path: 'node_modules/(msw|@mswjs/interceptors)/' },
    },
    {
      name: 'sharing-above-transports',
      comment: 'Calls and rows do not depend on how states are shared.',
      severity: 'error',
      from: { path: '^mocks/(product|transports)/', pathNot: test },
      to: { path: '^mocks/sharing/' },
    },
    {
      name: 'sharing-below-panel',
      comment: 'States are read in Node, too, so they depend on neither the demo nor its panel.',
      severity: 'error',
      from: { path: '^mocks/sharing/', pathNot: test },
      to: { path: '^mocks/(panel|demo|testing|contract)/' },
    },
    {
      name: 'panel-below-demo',
      comment: 'The panel shows what the demo passes to it.',
      severity: 'error',
      from: { path: '^mocks/panel/', pathNot: test },
      to: { path: '^mocks/(demo|testing|contract)/' },
    },
    {
      name: 'no-node-modules-in-the-browser',
      comment: 'Code that runs in a browser has no built-in modules of Node.',
      severity: 'error',
      from: {
        path: '^mocks/(engine/(?!schema/|transports/(http|node)/)|product|sharing|panel|demo|transports)',
        pathNot: test,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'mswjs-data-only-in-one-module',
      comment: '@mswjs/data has pitfalls, which one module works around.',
      severity: 'error',
      from: { path: '^(src|mocks)/', pathNot: '^mocks/product/createModels\\.ts$' },
      to: { path: 'node_modules/@mswjs/data' },
    },
    {
      name: 'product-and-fake-below-scripts',
      comment: 'Code that is built does not depend on the build.',
      severity: 'error',
      from: { path: '^(src|mocks|supabase)/' },
      to: { path: '^scripts/|^webpack\\.config\\.ts$' },
    },
    {
      name: 'database-only-for-scripts',
      comment:
        'Neither the product nor the fake runs migrations, though their tests may. The text of a status mail is shared.',
      severity: 'error',
      from: { path: '^(src|mocks)/', pathNot: test },
      to: { path: '^supabase/', pathNot: '^supabase/functions/send-status-mails/statusMail\\.ts$' },
    },
    {
      name: 'supabase-below-product-and-fake',
      comment:
        'The migrations are the source; only tests compare the product and the fake with them. What a project has before them is the engine’s.',
      severity: 'error',
      from: { path: '^supabase/', pathNot: test },
      to: { path: '^(src|mocks)/', pathNot: '^mocks/engine/entries/sql\\.ts$' },
    },
    {
      name: 'build-below-configuration',
      comment: 'scripts/build has the parts of a build, which the configuration assembles and commands run.',
      severity: 'error',
      from: { path: '^scripts/build/' },
      to: { path: '^webpack\\.config\\.ts$|^scripts/(?!build/)' },
    },
    {
      name: 'configuration-below-commands',
      comment: 'webpack.config.ts imports nothing of scripts but the parts of a build.',
      severity: 'error',
      from: { path: '^webpack\\.config\\.ts$' },
      to: { path: '^scripts/(?!build/)' },
    },
    {
      name: 'commands-are-not-imported',
      comment:
        'A file directly in scripts is a command, which is run. Code that two commands share is in a folder.',
      severity: 'error',
      from: {},
      to: { path: '^scripts/[^/]+\\.ts$' },
    },
    {
      name: 'nobody-imports-browser-tests',
      comment: 'Builds and servers that commands and tests share are in scripts/build/testBuilds.ts.',
      severity: 'error',
      from: { pathNot: '^e2e/' },
      to: { path: '^e2e/' },
    },
    {
      name: 'browser-tests-import-listed-modules-of-scripts',
      comment:
        'The builds, a copy of the sources, Chromium, the local stack, the doctor, and the examples of documents.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: {
        path: '^scripts/|^webpack\\.config\\.ts$',
        pathNot:
          '^scripts/(build/testBuilds|browser/(findChromium|packagedChromium|screenStates)|local/(localSupabase|openLite)|doctor/(checkProject|checkSite)|testing/(codeBlocks|sourceCopy))\\.ts$',
      },
    },
    {
      name: 'browser-tests-import-listed-modules-of-mocks',
      comment: 'The assembled fake, its accounts, its control API, and the demo’s switches.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: {
        path: '^mocks/',
        pathNot:
          '^mocks/(product/(createFakeSupabase|demoAccounts)|engine/(index|entries/\\w+)|demo/demoAddress|transports/page/showCallsKey|testing/playwright)\\.ts$',
      },
    },
    {
      name: 'browser-tests-use-the-screens',
      comment:
        'They use the product through its screens and the table of pages; only the test of long lists calls its queries.',
      severity: 'error',
      from: { path: '^e2e/', pathNot: '^e2e/local/lists\\.spec\\.ts$' },
      to: { path: '^src/', pathNot: '^src/lib/pages\\.ts$' },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nobody imports is a leftover.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          test,
          '^scripts/',
          '^e2e/',
          '^mocks/testing/(cssModule|styleSheet|assetPath|unusedParts|globals|setup|setupNode)\\.ts$',
          // A file of the demo's folder, copied as it is.
          '^mocks/demo/site\\.js$',
        ],
      },
      to: {},
    },
    {
      name: 'no-unlisted-packages',
      comment: 'Every imported package is in package.json. An optional peer of the engine counts as listed.',
      severity: 'error',
      from: {},
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        dependencyTypesNot: ['npm-peer'],
      },
    },
    {
      name: 'no-development-packages-in-the-product',
      comment: 'Development packages do not ship.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'require', 'node', 'default', 'types'],
    },
    exclude: { path: '\\.css$|\\.woff2$' },
  },
};
