/** `npm run fake-supabase`: the fake as a stand-alone server on loopback. Its state lives in memory. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Json } from 'supabase-in-memory';
import { serve } from 'supabase-in-memory/http';
import {
  type Connect,
  createConnect,
  createRespond,
  DroppedConnection,
  empty,
  type Respond,
} from 'supabase-in-memory/tools';
import type * as Fake from '../mocks/product/createFakeSupabase';
import { demoAccounts } from '../mocks/product/demoAccounts';
import { readOptions, readWholeNumber } from './commandLine/readOptions';
import { readHost } from './commandLine/readHost';
import { readPort } from './commandLine/readPort';

const options = readOptions(
  `The fake Supabase as a stand-alone server.

  npm run fake-supabase -- [options]

  --port N         where to listen (PORT; 54321); 0 picks a free port
  --host NAME      on which address (HOST; 127.0.0.1)
  --scenario NAME  what the data, the clock and the network are like (default)
  --seed N         for ids, data and jitter; with it the clock stands at the scenario's own time
  --snapshot FILE  starts from a saved state (what GET /_fake/snapshot answered), with its scenario and seed
  --autoconfirm    a new account is usable at once; no mail is sent
  --help           this text

A supabase-js client in Node 20 needs NODE_OPTIONS=--experimental-websocket; later ones need nothing.
Nothing is kept: stopping the server forgets what was written. GET and PUT /_fake/snapshot carry a state over.`,
  {
    port: { type: 'string' },
    host: { type: 'string' },
    scenario: { type: 'string' },
    seed: { type: 'string' },
    snapshot: { type: 'string' },
    autoconfirm: { type: 'boolean', default: false },
  },
);
const { autoconfirm } = options;
if (options.snapshot !== undefined && (options.scenario !== undefined || options.seed !== undefined)) {
  console.error('A snapshot has a scenario and a seed of its own: leave out --scenario and --seed.');
  process.exit(2);
}
/** Parses the file as JSON. An unreadable or invalid file ends the process with one sentence. */
function readState(file: string): Json {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Json;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error;
    console.error(isMissing ? `${file} cannot be read.` : `${file} is no JSON.`);
    process.exit(2);
  }
}
const scenario = options.scenario ?? 'default';
const state = options.snapshot === undefined ? undefined : readState(options.snapshot);
const port =
  options.port === undefined
    ? readPort('PORT', 54321, 0)
    : readWholeNumber('port', options.port, { max: 65_535 });
const host = options.host ?? readHost();
const seed =
  options.seed === undefined ? undefined : readWholeNumber('seed', options.seed, { max: 0xffffffff });

/** Mail links may lead to any page on this machine, whatever port its server has. */
const loopbackSites = ['http://localhost:*/**', 'http://127.0.0.1:*/**'];

async function main(): Promise<void> {
  // Loaded late, so that `--help` and refusals need not wait for it.
  const { createFakeSupabase } = createRequire(__filename)(
    '../mocks/product/createFakeSupabase',
  ) as typeof Fake;
  // With port 0 the address is known only once the server listens.
  const late: { respond?: Respond; connect?: Connect } = {};
  const server = await serve(
    (request) => late.respond?.(request) ?? Promise.reject(new DroppedConnection()),
    {
      port,
      host,
      connect: (...socket) => late.connect?.(...socket) ?? Promise.resolve(empty(503)),
    },
  );
  const fake = createFakeSupabase({
    scenario,
    ...(seed === undefined ? {} : { seed }),
    now: Date.now,
    settings: { url: server.url, auth: { autoconfirm, redirectUrls: loopbackSites } },
  });
  if (state !== undefined) {
    try {
      fake.controls.restore(state);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exit(2);
    }
  }
  late.respond = createRespond(fake);
  late.connect = createConnect(fake);
  const { keys } = fake.backend.settings;
  const { origin } = fake;
  console.log(
    [
      `Fake Supabase, scenario "${origin.scenario}"${origin.seeded ? `, seed ${origin.seed}` : ''}`,
      '',
      `  URL               ${server.url}`,
      `  anon key          ${keys.anon}`,
      `  publishable key   ${keys.publishable}`,
      `  service-role key  ${keys.serviceRole}`,
      `  secret key        ${keys.secret}`,
      '',
      ...demoAccounts.map(({ who, email, password }) => `  ${who.padEnd(16)}  ${email}  ${password}`),
      '',
      `  mailbox           ${server.url}/_fake/mailbox`,
      '',
      'These keys and accounts are public and open nothing else. Ctrl+C stops the server.',
    ].join('\n'),
  );
  const stop = () => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another with --port.` : error.message,
  );
  process.exit(error.name === 'UnknownScenario' ? 2 : 1);
});
