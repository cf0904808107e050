/**
 * One configuration for two targets, which differ in little but their entry:
 * - `live`: `src/main.tsx` into `dist/`, for a hosted Supabase; must not contain a line of `mocks/`;
 * - `demo`: `mocks/demo/main.tsx` into `dist-demo/`, the same product with its fake back end.
 * Run it through `scripts/build.ts` and `scripts/start.ts`, which check the settings first.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import type { Compilation, Configuration, FileCacheOptions, RuleSetRule } from 'webpack';
import { controlAddress, demoAddresses } from './mocks/demo/demoAddress';
import { coverMark, leaveBehindMark, leaveBehindTemplate } from './mocks/sharing/leaveBehindTemplate';
import { version } from './package.json';
import { hostFiles } from './scripts/build/hosting/servingRules';
import { HostingFilesPlugin } from './scripts/build/hosting/hostingFilesPlugin';
import { securityTxt } from './scripts/build/hosting/securityTxt';
import type { InlineScripts } from './scripts/build/inlineScripts';
import { AllChunksPlugin } from './scripts/build/allChunksPlugin';
import { AssertNoMocksPlugin } from './scripts/build/assertNoMocksPlugin';
import {
  belowPrefix,
  expectFirstScreen,
  fileScript,
  fontsGroup,
  fontsLink,
  headScripts,
  linkedStyles,
  prerenderedStyles,
  sheetsOf,
  signUpForm,
} from './scripts/build/pageHead';
import { pageFiles, type PageFile } from './scripts/build/pageFiles';
import type { PrerenderedPages } from './scripts/build/prerender';
import { programPlaceholder, SingleFilePlugin } from './scripts/build/singleFilePlugin';
import {
  buildVariables,
  demoFile,
  mapsFolder,
  outputFolder,
  type BuildSettings,
  type Target,
} from './scripts/build/targets';
import { structuredData } from './src/features/marketing/structuredData';
import { tokensCss } from './src/styles/tokens';
import { notFoundPath } from './src/firstLoad/prerenderedPages';
import { siteLinks } from './src/firstLoad/siteLinks';
import { paths } from './src/lib/pages';

const assetFiles = /\.(woff2|svg|png|webp|avif|jpg)$/;

function rules(production: boolean, use: 'page' | 'prerender'): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: 'swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: !production } },
          target: 'es2022',
        },
      },
    },
    {
      test: /\.css$/,
      use: [
        ...(use === 'page' ? [MiniCssExtractPlugin.loader] : []),
        {
          loader: 'css-loader',
          options: {
            modules: {
              auto: /\.module\.css$/,
              namedExport: false,
              exportLocalsConvention: 'as-is',
              exportOnlyLocals: use === 'prerender',
              localIdentName: production ? '[hash:base64:6]' : '[name]__[local]',
            },
          },
        },
      ],
    },
    {
      test: assetFiles,
      type: 'asset/resource',
      generator: { emit: use === 'page' },
    },
  ];
}

const releaseOf = ({ RELEASE }: BuildSettings): string => RELEASE || version;

/** Leaves what only a demo needs out of the live site. */
const defineTarget = (target: Target) =>
  new webpack.DefinePlugin({ 'process.env.BUILD_TARGET': JSON.stringify(target) });

function defineSettings(settings: BuildSettings) {
  const names = Object.keys(buildVariables) as (keyof BuildSettings)[];
  return new webpack.DefinePlugin({
    ...Object.fromEntries(names.map((name) => [`process.env.${name}`, JSON.stringify(settings[name] ?? '')])),
    'process.env.RELEASE': JSON.stringify(releaseOf(settings)),
  });
}

/**
 * A filesystem cache that is valid as long as this file and the installed packages stay the same. By default webpack
 * would follow all imports of the configuration to find that out, which takes a third of a cold build.
 */
function cacheAs(name: string): FileCacheOptions {
  const version = createHash('sha256');
  for (const file of ['webpack.config.ts', 'node_modules/.package-lock.json']) {
    version.update(readFileSync(path.join(__dirname, file)));
  }
  return {
    type: 'filesystem',
    cacheDirectory: path.join(__dirname, '.cache/webpack'),
    name,
    version: version.digest('hex'),
    buildDependencies: { defaultWebpack: [] },
  };
}

/**
 * Parts of @mswjs/data and of its dependencies that the fake does not need: its request handlers (with graphql), its
 * date comparison (with all of date-fns), and all of lodash beyond `lodash/core`.
 */
const withoutUnusedParts = {
  [require.resolve('@mswjs/data/lib/model/generateRestHandlers')]: false,
  [require.resolve('@mswjs/data/lib/model/generateGraphQLHandlers')]: false,
  'date-fns$': false,
  lodash$: 'lodash/core',
} as const;

/** The fake's package, as its sources (`paths` in tsconfig.json): they need no build before this one. */
const fakePackage = {
  'supabase-in-memory$': path.join(__dirname, 'mocks/engine/index.ts'),
  'supabase-in-memory': path.join(__dirname, 'mocks/engine/entries'),
};

/** In this process, because swc is multithreaded itself. */
const minifyScripts = () =>
  new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false, parallel: false });

/** The package's entry is its development build, which warns in the console and explains errors to developers. */
const productionRouter = {
  'react-router$': path.join(__dirname, 'node_modules/react-router/dist/production/index.mjs'),
};

/**
 * React, the router, Redux and whatever else of the packages every page loads, as a chunk of its own: browsers keep it
 * until a release updates one of them. What remains in `main` is small, because every release that changes a lazy chunk
 * renames it: it lists their names.
 */
const vendorsGroup = {
  vendors: {
    name: 'vendors',
    test: /[\\/]node_modules[\\/]/,
    type: /^javascript\//,
    chunks: 'initial',
    enforce: true,
  },
} as const;

/**
 * Limits in bytes of minified files, about 10 % above what there is: of what every page loads, and of the largest other
 * file. They are for noticing a library that came in by accident, not for counting words.
 */
const sizes = {
  live: { hints: 'error', maxEntrypointSize: 400_000, maxAssetSize: 330_000, assetFilter: isCode },
  demo: { hints: 'error', maxEntrypointSize: 450_000, maxAssetSize: 2_000_000, assetFilter: isCode },
} as const;

function isCode(file: string): boolean {
  return /\.(js|css)$/.test(file);
}

export interface BuildOptions {
  target: Target;
  mode: 'production' | 'development';
  settings?: BuildSettings;
  /** The output folder, when it is not `outputFolder`. */
  folder?: string | undefined;
  /** Only for the demo: its inline scripts. Asked for at each compilation, because in development they change. */
  scripts?: (() => InlineScripts | Promise<InlineScripts>) | undefined;
  /** The pages rendered to HTML, one file each. Without them, as in development, `developmentPage` is the only one. */
  pages?: Promise<PrerenderedPages> | undefined;
}

/**
 * Gives the style sheets of chunks the time limit that webpack gives their scripts: one that hangs could never be tried again.
 * The plugin copies this text into the page's script, so it can name nothing from here.
 */
const insertSheet = (sheet: HTMLLinkElement) => {
  document.head.appendChild(sheet);
  setTimeout(() => {
    sheet.onerror?.(new Event('timeout'));
  }, 120_000);
};

/** The dev server's only page, with nothing rendered in it. */
const developmentPage: PageFile = { page: paths.dashboard, file: 'index.html', prefix: '/' };

/** The parameters of the template `public/index.html`. */
interface PageParts {
  siteUrl: string;
  page: string | null;
  head: string;
  firstPaint: string;
  body: string;
  signUpForm: string;
  styles: string;
  siteLinks: string;
  scripts: string;
  fonts: string;
  program: string;
  structuredData: string;
}

function fillPage({ target, settings = {}, scripts, pages }: BuildOptions, { page, prefix }: PageFile) {
  // Owners may write SITE_URL with a slash at its end.
  const siteUrl = (settings.SITE_URL ?? '').replace(/\/+$/, '');
  return async (compilation: Compilation): Promise<PageParts> => {
    // Awaited only here, so that webpack builds the modules of the pages meanwhile.
    const rendered = (await pages)?.[page];
    return {
      siteUrl,
      page,
      head: rendered?.head || '<title>AutoSuggest AI</title>',
      firstPaint: expectFirstScreen(page, rendered?.body),
      body: belowPrefix(rendered?.body ?? '', prefix),
      signUpForm: belowPrefix(signUpForm(rendered), prefix),
      styles: rendered
        ? prerenderedStyles(compilation, page, prefix, tokensCss(), rendered.styles)
        : linkedStyles(compilation, prefix, tokensCss()),
      // The demo's fallback page does not know its folder yet.
      siteLinks: target === 'demo' && page === notFoundPath ? '' : siteLinks(prefix),
      scripts: headScripts(
        compilation,
        { page, prefix, isPrerendered: rendered !== undefined },
        await scripts?.(),
      ),
      fonts: rendered ? fontsLink(compilation, page, prefix, target === 'demo') : '',
      program: '',
      structuredData:
        page === paths.home
          ? `<script type="application/ld+json">${JSON.stringify(
              structuredData({ siteUrl, email: settings.CONTACT_EMAIL ?? '' }),
            ).replace(/</g, '\\u003c')}</script>`
          : '',
    };
  };
}

export function configure(options: BuildOptions): Configuration {
  const { target, mode, settings = {}, folder = outputFolder[options.target], pages } = options;
  const production = mode === 'production';
  return {
    name: target,
    mode,
    target: 'web',
    context: __dirname,
    entry: { main: target === 'live' ? './src/main.tsx' : './mocks/demo/main.tsx' },
    output: {
      path: path.resolve(__dirname, folder),
      sourceMapFilename: `../${path.basename(mapsFolder(folder))}/[file].map`,
      // The demo's folder may be deployed at any path, so its scripts find their base themselves.
      publicPath: target === 'demo' && production ? 'auto' : '/',
      filename: production ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      chunkFilename: production ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      // A development server that is still compiling is not a network that has failed.
      ...(!production && { chunkLoadTimeout: 2 ** 31 - 1 }),
      clean: true,
    },
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        ...(target === 'demo' && { ...fakePackage, ...withoutUnusedParts }),
        ...(production && productionRouter),
      },
    },
    module: {
      rules: rules(production, 'page'),
      // Code that names functions like `export default () => …` "default". Nothing here reads their names.
      parser: { javascript: { anonymousDefaultExportName: false } },
    },
    plugins: [
      defineTarget(target),
      defineSettings(settings),
      ...(target === 'demo' ? [new AllChunksPlugin()] : []),
      new MiniCssExtractPlugin({
        filename: production ? 'assets/[name].[contenthash:8].css' : 'assets/[name].css',
        chunkFilename: production ? 'assets/[name].[contenthash:8].css' : 'assets/[name].css',
        ignoreOrder: true,
        ...(production && { insert: insertSheet }),
      }),
      ...(pages ? pageFiles(target) : [developmentPage]).map(
        (file) =>
          new HtmlWebpackPlugin({
            filename: file.file,
            template: './public/index.html',
            templateParameters: fillPage(options, file),
            // `scripts`, `styles` and `fonts` name every file that the page loads.
            inject: false,
            minify: false,
            // Would keep the page when nothing but its inline script has changed.
            cache: production,
          }),
      ),
      new CopyPlugin({
        patterns: [
          { from: 'public', globOptions: { ignore: ['**/index.html'] } },
          // The fonts' license asks that it goes with every copy of them.
          ...['@fontsource-variable/manrope', '@fontsource/bricolage-grotesque'].map((font) => ({
            from: require.resolve(`${font}/LICENSE`),
            to: `licenses/${path.basename(font)}.txt`,
          })),
          ...(target === 'demo'
            ? [
                { from: require.resolve('msw/mockServiceWorker.js'), to: 'mockServiceWorker.js' },
                { from: 'mocks/demo/site.js', to: 'site.js' },
              ]
            : []),
        ],
      }),
      ...(target === 'live' ? [new AssertNoMocksPlugin()] : []),
      ...(production
        ? [
            new HostingFilesPlugin(
              target === 'live'
                ? {
                    supabaseUrl: settings.SUPABASE_URL ?? '',
                    ...(settings.ERROR_REPORT_URL && { errorReportUrl: settings.ERROR_REPORT_URL }),
                    release: releaseOf(settings),
                    ...(settings.SECURITY_CONTACT && {
                      securityTxt: securityTxt(settings.SECURITY_CONTACT, settings.SITE_URL, Date.now()),
                    }),
                  }
                : {
                    appPages: demoAddresses,
                    refused: {
                      path: controlAddress,
                      sentence: 'The control API is answered inside a page of the demo, not by its host.',
                    },
                  },
            ),
            ...(['gzip', 'brotliCompress'] as const).map(
              (algorithm) =>
                new CompressionPlugin({
                  algorithm,
                  filename: algorithm === 'gzip' ? '[path][base].gz' : '[path][base].br',
                  test: /\.(js|css|html|svg|txt|json|webmanifest)$/,
                  exclude: [...hostFiles],
                  minRatio: 1,
                }),
            ),
          ]
        : []),
    ],
    optimization: {
      // For the style sheets a worker process would cost more than it saves.
      minimizer: [minifyScripts(), new CssMinimizerPlugin({ parallel: false })],
      // In bytes before minifying. Code that /dashboard and /admin share weighs less in both than as a chunk of its
      // own: a small chunk compresses worse, and needs an entry in the chunk map that every visitor loads.
      splitChunks: {
        chunks: 'async',
        minSize: 28_000,
        cacheGroups: production ? { ...fontsGroup, ...vendorsGroup } : {},
      },
      moduleIds: 'deterministic',
    },
    performance: production && sizes[target],
    // In development the page is written again whenever an inline script has changed.
    ...(!production && target === 'demo' && { dependencies: [inlineScriptsName(target)] }),
    cache: cacheAs(`${target}-${mode}${folder === outputFolder[target] ? '' : '-elsewhere'}`),
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  };
}

type FileOptions = Pick<BuildOptions, 'folder' | 'settings' | 'scripts' | 'pages'>;

/** The demo as one HTML file. Its page is the landing page, and routes are in the URL's fragment. */
export function configureDemoFile(options: FileOptions): Configuration {
  return configureSingleFile(
    { ...options, folder: options.folder ?? demoFile.folder },
    { name: 'demo-file', entry: './mocks/demo/fileMain.tsx', page: demoFile.name, budget: 1_200_000 },
  );
}

/** Modules of `mocks/demo` that a leave-behind replaces, and their replacements. */
const leaveBehindReplacements: Readonly<Record<string, string>> = {
  './mountPanel': './leaveBehind/mountPanel',
  './findPack': './leaveBehind/findPack',
};

/** Views and tools for developers, which a leave-behind cannot open. */
const excludedFromLeaveBehind =
  /^\.\/(sideBySide\/openSideBySide|bootWithSharedState|frames\/openFramedDemo|requestedFaults)$/;

/**
 * The template of a leave-behind (`mocks/sharing/leaveBehind.ts`): the demo as one HTML file, without panel and tools, in the
 * folder of the demo, whose other files stay.
 */
export function configureLeaveBehind(options: FileOptions): Configuration {
  const config = configureSingleFile(
    { ...options, folder: options.folder ?? outputFolder.demo },
    {
      name: 'leave-behind',
      entry: './mocks/demo/leaveBehind/leaveBehindMain.tsx',
      page: leaveBehindTemplate,
      // With the largest pack, whose logo has up to 150 kB, the file stays below 1.3 MB.
      budget: 1_100_000,
      head: leaveBehindMark,
      body: coverMark,
    },
  );
  return {
    ...config,
    output: { ...config.output, clean: false },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/^\.\//, (resource: { context: string; request: string }) => {
        if (resource.context !== path.join(__dirname, 'mocks/demo')) return;
        resource.request = leaveBehindReplacements[resource.request] ?? resource.request;
      }),
      new webpack.IgnorePlugin({ resourceRegExp: excludedFromLeaveBehind, contextRegExp: /mocks[\\/]demo$/ }),
    ],
  };
}

interface SingleFile {
  name: string;
  entry: string;
  page: string;
  /** Bytes. */
  budget: number;
  /** What the page's head contains in addition. */
  head?: string;
  /** What it shows at first, in place of the landing page. */
  body?: string;
}

function configureSingleFile(
  { folder, settings = {}, scripts, pages }: FileOptions,
  { name, entry, page, budget, head: besides = '', body: cover }: SingleFile,
): Configuration {
  const base = configure({ target: 'demo', mode: 'production', folder, scripts, pages });
  return {
    ...base,
    name,
    entry: { main: entry },
    output: { ...base.output, publicPath: '' },
    devtool: false,
    module: {
      rules: rules(true, 'page').map((rule) =>
        rule.type === 'asset/resource' ? { test: assetFiles, type: 'asset/inline' } : rule,
      ),
    },
    plugins: [
      defineTarget('demo'),
      defineSettings(settings),
      new MiniCssExtractPlugin({ filename: 'main.css', ignoreOrder: true }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new HtmlWebpackPlugin({
        filename: page,
        template: './public/index.html',
        templateParameters: async (compilation: Compilation): Promise<PageParts> => {
          const { head = '', body = '' } = (await pages)?.[paths.home] ?? {};
          return {
            siteUrl: '',
            page: null,
            head,
            firstPaint: besides,
            body: cover ?? belowPrefix(body, '#/'),
            signUpForm: '',
            styles: `<style>${tokensCss()}${sheetsOf(compilation)}</style>`,
            // There are no other files beside it.
            siteLinks: '',
            scripts: fileScript(await scripts?.()),
            fonts: '',
            program: programPlaceholder,
            structuredData: '',
          };
        },
        inject: false,
        minify: false,
      }),
      new SingleFilePlugin(page, budget),
    ],
    optimization: { ...base.optimization, splitChunks: false },
    performance: false,
    cache: cacheAs(name),
  };
}

const inlineScriptsName = (build: string) => `${build}-inline-scripts`;

/**
 * The inline scripts of the demo's pages, each as a file that the pages then inline. `build` names their files and their
 * cache: two builds may run at once.
 */
export function configureInlineScripts(build = 'demo'): Configuration {
  return {
    name: inlineScriptsName(build),
    mode: 'production',
    target: ['web', 'es2020'],
    context: __dirname,
    entry: {
      demoHead: './mocks/demo/demoHead.ts',
      notFoundHead: './mocks/demo/notFoundHead.ts',
      fileHead: './mocks/demo/fileHead.ts',
    },
    output: { path: path.join(__dirname, `.cache/inline-scripts/${build}`), filename: '[name].js' },
    resolve: { extensions: ['.ts', '.js'], alias: fakePackage },
    module: { rules: rules(true, 'prerender') },
    plugins: [defineTarget('demo')],
    optimization: {
      minimizer: [minifyScripts()],
    },
    performance: false,
    cache: cacheAs(inlineScriptsName(build)),
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  };
}

/** Matches the import of a package, but not of one of its files, such as a font or a style sheet. */
const packageImport = /^(?:@[\w-]+\/)?[\w-]+(?:\/[\w-]+)*$/;

/**
 * The bundle for Node that `scripts/build/prerender.ts` runs: the same components and class names. Packages are
 * external, so Node loads only those that the prerendered pages use. `build` as in `configureInlineScripts`.
 */
export function configurePrerender(build: string, settings: BuildSettings = {}): Configuration {
  return {
    name: `${build}-prerender`,
    mode: 'production',
    target: 'node20',
    context: __dirname,
    entry: { prerender: './src/prerender.tsx' },
    output: {
      path: path.join(__dirname, `.cache/prerender/${build}`),
      publicPath: '/',
      filename: '[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      library: { type: 'commonjs2' },
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: rules(true, 'prerender') },
    externals: ({ request }, done) =>
      packageImport.test(request) ? done(undefined, `commonjs ${request}`) : done(),
    plugins: [defineSettings(settings), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    optimization: { minimize: false },
    performance: false,
    cache: cacheAs(`${build}-prerender`),
    stats: 'errors-warnings',
  };
}
