/** `npm start`: the whole product offline on the dev server. "live" runs it against SUPABASE_URL instead. */
import type { Stats } from 'webpack';
import { scenarios } from '../mocks/product/scenarios';
import { readInlineScripts } from './build/inlineScripts';
import { problemWithSettings } from './build/problemWithSettings';
import { helpOfBuildVariables, settingsOf, type Target } from './build/targets';
import { readOptions } from './commandLine/readOptions';
import { readHost } from './commandLine/readHost';
import { readPort, tryPort } from './commandLine/readPort';

const options = readOptions(
  'Serves the product offline in development; with "live" (npm start live) against a Supabase project.\n\n' +
    '  PORT, HOST          where to listen (default 8080, 127.0.0.1)\n\n' +
    `"live" takes from the environment, and the demo BOOKING_URL and CONTACT_EMAIL:\n\n${helpOfBuildVariables}`,
  {},
  ['live', 'demo'],
);
const target: Target = options.target === 'live' ? 'live' : 'demo';
const port = readPort('PORT', 8080);
const host = readHost();
const address = `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;

const welcome = [
  '',
  `  AutoSuggest AI  ${address}`,
  ...(target === 'demo'
    ? [
        '',
        '  The whole product runs in the browser, with no back end and no network.',
        '  admin     admin@example.com     admin-demo',
        '  customer  customer@example.com  customer-demo',
        '',
        `  Scenarios: ${address}/?scenario=NAME, where NAME is one of`,
        `  ${scenarios.map(({ name }) => name).join(', ')}.`,
        '  Confirmation mails are in the Demo panel of the page.',
      ]
    : ['', `  Live code path against ${process.env.SUPABASE_URL}`]),
  '',
].join('\n');

const settings = settingsOf(target, process.env);
const problem = problemWithSettings(settings, target);
if (problem) {
  console.error(problem);
  process.exit(1);
}

/**
 * Keeps the dev server from adding its client to the inline scripts. Spread into the configuration, because the dev
 * server's own types do not allow `false`.
 */
const notServed: object = { devServer: false };

async function start(): Promise<void> {
  await tryPort(port, host);
  console.log('Building...');
  // Loaded late: webpack takes a second to load.
  const [{ default: webpack }, { default: WebpackDevServer }, { configure, configureInlineScripts }] =
    await Promise.all([import('webpack'), import('webpack-dev-server'), import('../webpack.config')]);
  const inlineScripts = { ...configureInlineScripts(), ...notServed };
  const compiler = webpack(
    target === 'demo'
      ? [
          inlineScripts,
          configure({
            target,
            mode: 'development',
            settings,
            scripts: () => readInlineScripts(inlineScripts),
          }),
        ]
      : [configure({ target, mode: 'development', settings })],
  );
  const server = new WebpackDevServer(
    {
      port,
      host,
      static: false,
      devMiddleware: { stats: 'none' },
      historyApiFallback: { index: '/index.html', disableDotRule: true },
      client: {
        overlay: { warnings: false, runtimeErrors: false },
        logging: 'warn',
        // The page may be open at localhost while the server listens on 127.0.0.1, so the socket uses the page's host.
        webSocketURL: 'auto://0.0.0.0:0/ws',
      },
      headers: { 'X-Content-Type-Options': 'nosniff' },
    },
    compiler,
  );

  let announced = false;
  let hashOfScripts: string | null | undefined;
  compiler.hooks.done.tap('announce', ({ stats }) => {
    const isFaulty = stats.some((part) => part.hasErrors());
    const reports = stats.filter((part) => part.hasErrors() || part.hasWarnings()).map(report);
    if (reports.length > 0) console.error(reports.join('\n'));
    // An open page cannot replace its inline script as it replaces a module, so it reloads.
    const { hash } = stats[0] ?? {};
    if (announced && hash !== hashOfScripts)
      server.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed');
    hashOfScripts = hash;
    if (announced || isFaulty) return;
    announced = true;
    console.log(welcome);
  });

  async function stop() {
    await server.stop();
    // Closing the compiler writes its cache for the next start.
    compiler.close(() => process.exit(0));
  }
  // On Ctrl+C both the terminal and npm send a signal, so ignore the second one.
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopping ??= stop();
    });
  }
  await server.start();
}

const report = (stats: Stats) => stats.toString('errors-warnings');

start().catch((error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken. Choose another: PORT=8081 npm start`
      : error.message,
  );
  process.exit(1);
});
