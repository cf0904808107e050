/**
 * Who may import whom: `a <- b` means that b may import a. "By doors" means only through the modules that a rule lists.
 *
 *   lib <- errors <- supabase <- store <- api <- features <- app <- main / startApp        ui: lib and errors only
 *   lib <- supabase <- firstLoad, which runs before the application; everybody may import its protocol.ts
 *   lib <- styles <- dialogs <- features        forms, scroll: ui and lib, below the features
 *   engine <- product <- transports <- sharing <- panel <- demo        contract: engine and product
 *   mocks -> src: by doors        src -> mocks: never
 *   src, mocks, supabase <- scripts/build <- webpack.config <- commands (scripts/*.ts)        e2e: above all, by doors
 *
 * Every rule needs an example in `scripts/importRules.test.ts`: an import that it forbids.
 */
const test = '\\.test\\.tsx?$';
/** Pictures of the product on the landing page, made of the product's own components. */
const pictures = '^src/features/marketing/(ProductFrame|FeaturePicture)\\.tsx$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that know each other are one module, even if only their types do.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'src-never-imports-mocks',
      comment: 'The product never knows whether a fake answers; a live build is clean by construction.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: '^mocks/' },
    },
    {
      name: 'supabase-only-from-its-folder',
      comment: 'supabase-js has one door, src/supabase.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/supabase/', test] },
      to: { path: 'node_modules/@supabase/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'supabase-only-lazily',
      comment: 'An anonymous visitor of the landing page does not download supabase-js.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: 'node_modules/@supabase/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-is-dumb',
      comment: 'Parts take props and give markup: no store, no router state, no features.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: test },
      to: { path: '^src/(?!ui/|lib/|errors/|firstLoad/protocol\\.ts)' },
    },
    {
      name: 'protocol-knows-nothing',
      comment: 'Names and sentences: every layer, and the script in the head of each page, may import them.',
      severity: 'error',
      from: { path: '^src/firstLoad/protocol\\.ts$' },
      to: {},
    },
    {
      name: 'first-load-before-the-application',
      comment:
        'It runs while the application is on its way, so it takes nothing of it along: lib, and what is stored.',
      severity: 'error',
      from: { path: '^src/firstLoad/', pathNot: test },
      to: { path: '^src/(?!firstLoad/|lib/|supabase/(authLink|storedSession)\\.ts)' },
    },
    {
      name: 'lib-knows-nothing',
      comment: 'lib is pure and knows nothing of the product.',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: test },
      to: { path: '^src/(?!lib/)' },
    },
    {
      name: 'errors-below-supabase',
      severity: 'error',
      comment: 'errors is the vocabulary that everything above shares.',
      from: { path: '^src/errors/', pathNot: test },
      to: { path: '^src/(?!errors/|lib/)' },
    },
    {
      name: 'supabase-below-api',
      severity: 'error',
      comment: 'The door to the back end does not know who uses it.',
      from: { path: '^src/supabase/', pathNot: test },
      to: { path: '^src/(store|api|features|forms|app|ui|firstLoad)/' },
    },
    {
      name: 'store-below-features',
      comment: 'Slices, listeners and the api add themselves; the store knows none of them.',
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
      comment: 'Where a reader was; what a page or a list is about, its feature knows.',
      severity: 'error',
      from: { path: '^src/scroll/', pathNot: test },
      to: { path: '^src/(?!scroll/|ui/|lib/)' },
    },
    {
      name: 'forms-below-features',
      comment: 'Fields and sending are the same for every form; what a form is about, its feature knows.',
      severity: 'error',
      from: { path: '^src/forms/', pathNot: test },
      to: { path: '^src/(?!forms/|ui/|lib/)' },
    },
    {
      name: 'styles-know-nothing',
      comment: 'Tokens and the theme that MUI gets: how everything looks, whatever it is.',
      severity: 'error',
      from: { path: '^src/styles/', pathNot: test },
      to: { path: '^src/(?!styles/|lib/|firstLoad/protocol\\.ts)' },
    },
    {
      name: 'dialogs-below-features',
      comment:
        'What a dialog asks, its feature knows. What did not arrive is an action; the toasts put it into words.',
      severity: 'error',
      from: { path: '^src/dialogs/', pathNot: test },
      to: { path: '^src/(?!dialogs/|store/|styles/|ui/|lib/)' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      comment: 'app composes features, never the other way.',
      from: { path: '^src/features/', pathNot: test },
      to: { path: '^src/(app/|[^/]+$)', pathNot: '^src/config\\.ts$' },
    },
    {
      name: 'features-apart',
      comment:
        'session, live, details, toasts and theme may be imported by the others, admin may import requests, pictures of the product its parts; otherwise apart.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: [test, '^src/features/admin/', pictures] },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', '^src/features/(details|live|session|toasts|theme)/'],
      },
    },
    {
      name: 'admin-knows-requests',
      comment: 'The other half of features-apart: admin may import requests, nothing else besides.',
      severity: 'error',
      from: { path: '^src/features/admin/', pathNot: test },
      to: {
        path: '^src/features/',
        pathNot: '^src/features/(admin|requests|details|live|session|toasts|theme)/',
      },
    },
    {
      name: 'pictures-show-dumb-parts',
      comment: 'The landing page shows real parts of requests: those that take props and ask no server.',
      severity: 'error',
      from: { path: pictures },
      to: {
        path: '^src/features/',
        pathNot: '^src/features/(marketing/|details/|requests/(RequestItem|KeywordBadges|requestStatus)\\.)',
      },
    },
    {
      name: 'no-mui-in-the-shell',
      comment:
        'The anonymous visitor pays for nothing that he does not use: MUI and emotion arrive with the lazy pages.',
      severity: 'error',
      from: { path: '^src/(ui|features/(marketing|toasts)|app)/', pathNot: test },
      to: { path: 'node_modules/(@mui|@emotion)/' },
    },
    {
      name: 'no-rtk-query-in-the-application',
      comment:
        'It arrives with the first page that has an endpoint; src/api/lazyApi.ts knows whether it is there.',
      severity: 'error',
      from: { path: '^src/(app/|ui/|firstLoad/|[^/]+$)|(Slice|Listeners)\\.ts$', pathNot: test },
      to: {
        path: ['^src/api/api\\.ts$', 'Api\\.ts$', 'node_modules/@reduxjs/toolkit/dist/query/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'engine-knows-no-product',
      comment: 'A Supabase in memory: give it another schema and it serves that one.',
      severity: 'error',
      from: { path: '^mocks/engine/', pathNot: test },
      to: { path: '^(src|supabase|scripts|e2e)/|^mocks/(?!engine/)' },
    },
    {
      name: 'fake-enters-the-product-by-doors',
      comment:
        'Limits and words that both sides have to agree on, types of the database, keys of the storage, addresses, and parts of ui/ for the panel.',
      severity: 'error',
      from: { path: '^mocks/(product|transports|sharing|panel|contract)/', pathNot: test },
      to: {
        path: '^src/',
        pathNot:
          '^src/(lib/|firstLoad/(protocol|siteAddress|takeOver)\\.ts|styles/tokens\\.ts|supabase/(database\\.types|tokenStorage)\\.ts|features/requests/(requestFields|requestStatus)\\.ts|features/marketing/stillCopy\\.ts|ui/(Icon|LazyPart|buttonClass)\\.tsx?|unregisterMockWorker\\.ts)',
      },
    },
    {
      name: 'demo-enters-the-product-by-doors',
      comment:
        "The demo starts the product, wears a pack over its words and colours, keeps its tab, and shows its parts; the rest is the product's own.",
      severity: 'error',
      from: { path: '^mocks/demo/', pathNot: test },
      to: {
        path: '^src/',
        pathNot: [
          '^src/(lib|errors|ui|firstLoad)/',
          '^src/(loadApp\\.ts|startApp\\.tsx|scroll/scrollMemory\\.ts|styles/tokens\\.ts)$',
          '^src/supabase/(client|runAuth|storedSession|tokenStorage)\\.ts$',
          '^src/features/marketing/(exampleCopy|stillCopy)\\.ts$',
          '^src/features/requests/(forgetDraftAtSignOut|requestCopy|requestStatus)\\.ts$',
          '^src/forms/SearchField\\.tsx$',
          '^src/features/requests/(KeywordBadges|StatusFilter)\\.tsx$',
          '^src/features/theme/themeListeners\\.ts$',
        ],
      },
    },
    {
      name: 'tests-start-the-product-as-it-is',
      comment:
        'What tests use starts the whole product and reads its store; they do the rest as a person does.',
      severity: 'error',
      from: { path: '^mocks/testing/', pathNot: test },
      to: {
        path: '^src/',
        pathNot: '^src/(startApp\\.tsx|store/store\\.ts|lib/pages\\.ts|supabase/tokenStorage\\.ts)$',
      },
    },
    {
      name: 'engine-without-its-test-data',
      comment:
        'mocks/engine/testing is what tests of the engine serve: no engine, and of no use to anybody else.',
      severity: 'error',
      from: { path: '^(src|mocks|supabase|scripts|e2e)/', pathNot: [test, '^mocks/engine/testing/'] },
      to: { path: '^mocks/engine/testing/' },
    },
    {
      name: 'engine-is-pure',
      comment: 'No msw, no React, no storage of a browser: a function from a request to an answer.',
      severity: 'error',
      from: { path: '^mocks/(engine|product)/', pathNot: test },
      to: { path: 'node_modules/(msw|react|react-dom|idb)/' },
    },
    {
      name: 'product-below-transports',
      comment: 'What this product is (schema, data, scenarios) does not know how it is reached or shown.',
      severity: 'error',
      from: { path: '^mocks/product/', pathNot: test },
      to: { path: '^mocks/(transports|panel|demo|testing|contract)/' },
    },
    {
      name: 'transports-below-demo',
      comment: 'A transport carries calls; it knows neither the demo nor its panel.',
      severity: 'error',
      from: { path: '^mocks/transports/', pathNot: test },
      to: { path: '^mocks/(panel|demo|testing|contract)/' },
    },
    {
      name: 'one-seam',
      comment: 'How calls are intercepted is known to the transports alone; all others use fetch.',
      severity: 'error',
      from: { path: '^(src|mocks)/', pathNot: '^mocks/transports/' },
      to: { path: 'node_modules/(msw|@mswjs/interceptors)/' },
    },
    {
      name: 'engine-behind-the-seam',
      comment:
        'What uses the fake calls fetch. The contract suite alone asks directly: 1,400 cases, none about a transport.',
      severity: 'error',
      from: {
        path: '^(src|mocks)/',
        pathNot: [
          '^mocks/(engine|transports|sharing|demo|testing)/',
          '^mocks/contract/fakeTarget\\.ts$',
          test,
        ],
      },
      to: { path: '^mocks/engine/respond\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sharing-above-transports',
      comment: 'How calls are recorded and states handed on is nothing that a call or a row depends on.',
      severity: 'error',
      from: { path: '^mocks/(product|transports)/', pathNot: test },
      to: { path: '^mocks/sharing/' },
    },
    {
      name: 'sharing-below-panel',
      comment: 'States and recordings are read in Node, too; they know neither the demo nor its panel.',
      severity: 'error',
      from: { path: '^mocks/sharing/', pathNot: test },
      to: { path: '^mocks/(panel|demo|testing|contract)/' },
    },
    {
      name: 'panel-below-demo',
      comment: 'The panel shows what the demo hands to it.',
      severity: 'error',
      from: { path: '^mocks/panel/', pathNot: test },
      to: { path: '^mocks/(demo|testing|contract)/' },
    },
    {
      name: 'browser-has-no-built-ins',
      comment: 'What runs in a browser cannot read files.',
      severity: 'error',
      from: {
        path: '^mocks/(engine|product|sharing|panel|demo|transports/(?!http/|node/))',
        pathNot: test,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'one-door-to-mswjs-data',
      comment: '@mswjs/data has traps; the module that writes rows with it knows them.',
      severity: 'error',
      from: { path: '^(src|mocks)/', pathNot: '^mocks/product/createModels\\.ts$' },
      to: { path: 'node_modules/@mswjs/data' },
    },
    {
      name: 'product-and-fake-below-scripts',
      comment: 'What is built does not know how; scripts and the configuration know what they build.',
      severity: 'error',
      from: { path: '^(src|mocks|supabase)/' },
      to: { path: '^scripts/|^webpack\\.config\\.ts$' },
    },
    {
      name: 'database-only-for-scripts',
      comment:
        'The product talks to a server, the fake is one: neither runs migrations. Their tests may. The text of a mail is one.',
      severity: 'error',
      from: { path: '^(src|mocks)/', pathNot: test },
      to: { path: '^supabase/', pathNot: '^supabase/functions/send-status-mails/statusMail\\.ts$' },
    },
    {
      name: 'supabase-knows-its-database-only',
      comment: 'Migrations are the truth; only tests compare them with the product and the fake.',
      severity: 'error',
      from: { path: '^supabase/', pathNot: test },
      to: { path: '^(src|mocks)/' },
    },
    {
      name: 'build-below-configuration',
      comment:
        'scripts/build holds the parts of a build; the configuration puts them together, commands run it.',
      severity: 'error',
      from: { path: '^scripts/build/' },
      to: { path: '^webpack\\.config\\.ts$|^scripts/(?!build/)' },
    },
    {
      name: 'configuration-below-commands',
      comment: 'Of scripts, webpack.config.ts needs the parts of a build only.',
      severity: 'error',
      from: { path: '^webpack\\.config\\.ts$' },
      to: { path: '^scripts/(?!build/)' },
    },
    {
      name: 'commands-are-ends',
      comment:
        'A file directly in scripts is a command: it is run. What two commands share lies in a folder.',
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
      name: 'browser-tests-enter-scripts-by-doors',
      comment:
        'The builds, a copy of the sources, Chromium, the local stack, the doctor that is tested on it and on hosts, and the examples of documents.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: {
        path: '^scripts/|^webpack\\.config\\.ts$',
        pathNot:
          '^scripts/(build/testBuilds|browser/findChromium|local/localSupabase|doctor/(examineProject|examineSite)|testing/(codeBlocks|sourceCopy))\\.ts$',
      },
    },
    {
      name: 'browser-tests-enter-mocks-by-doors',
      comment:
        'The assembled fake, its accounts, its control API, how the demo is told to use it, and which states it shows.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: {
        path: '^mocks/',
        pathNot:
          '^mocks/(product/(createFakeSupabase|demoAccounts)|engine/(respond|control/faults)|demo/demoAddress|demo/gallery/galleryStates|transports/page/showCallsKey|testing/playwright)\\.ts$',
      },
    },
    {
      name: 'browser-tests-see-what-people-see',
      comment:
        'They know the product by its screens and the table of its pages; only the lists on a real database are asked for directly.',
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
      comment: 'What is imported is declared.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    {
      name: 'tests-stay-out-of-the-product',
      comment: 'Development packages do not ship.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
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
