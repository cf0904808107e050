/** `npm run fake-supabase`: the fake as a stand-alone server. Its state is in memory, and with --keep in a file. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Json } from 'supabase-in-memory';
import { keepInFile, printCalls, serve, stopOnSignal } from 'supabase-in-memory/http';
import { parseFaultRules } from 'supabase-in-memory/tools';
import type * as Fake from '../mocks/product/createFakeSupabase';
import { demoAccounts } from '../mocks/product/demoAccounts';
import { messageOf } from '../src/lib/messageOf';
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
  --snapshot FILE  starts from a saved state (GET /_fake/snapshot, or a file of the demo's panel), with its scenario and seed
  --keep FILE      starts from FILE if it is there, and keeps the state in it: half a second after a change and when stopped
  --faults FILE    fault rules that are in force before the first call: a list, as POST /_fake/faults takes it
  --autoconfirm    a new account is usable at once; no mail is sent
  --log            prints a line for each call: time, method, address, status, caller and the rows that changed
  --help           this text

A supabase-js client in Node 20 needs NODE_OPTIONS=--experimental-websocket; later ones need nothing.
Without --keep, stopping the server forgets what was written. GET and PUT /_fake/snapshot carry a state over.`,
  {
    port: { type: 'string' },
    host: { type: 'string' },
    scenario: { type: 'string' },
    seed: { type: 'string' },
    snapshot: { type: 'string' },
    keep: { type: 'string' },
    faults: { type: 'string' },
    autoconfirm: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
  },
);
const { autoconfirm } = options;
/** Ends the process with one sentence. */
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
if (options.snapshot !== undefined && (options.scenario !== undefined || options.seed !== undefined))
  refuse('A snapshot has a scenario and a seed of its own: leave out --scenario and --seed.');
if (options.snapshot !== undefined && options.keep !== undefined)
  refuse('--keep starts from its own FILE: copy the snapshot there, and leave out --snapshot.');

interface JsonFile {
  name: string;
  content: Json;
}

/** An unreadable or invalid file ends the process. */
function readJson(name: string): JsonFile {
  try {
    return { name, content: JSON.parse(readFileSync(name, 'utf8')) as Json };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error;
    return refuse(isMissing ? `${name} cannot be read.` : `${name} is not JSON (${messageOf(error)}).`);
  }
}
const scenario = options.scenario ?? 'default';
const stateFile = options.snapshot ?? (existsSync(options.keep ?? '') ? options.keep : undefined);
const state = stateFile === undefined ? undefined : readJson(stateFile);
const faults = options.faults === undefined ? undefined : readJson(options.faults);
const port =
  options.port === undefined
    ? readPort('PORT', 54321, 0)
    : readWholeNumber('port', options.port, { max: 65_535 });
const host = options.host ?? readHost();
const seed =
  options.seed === undefined ? undefined : readWholeNumber('seed', options.seed, { max: 0xffffffff });

/** Mail links may lead to any page on this machine, on any port. */
const loopbackSites = ['http://localhost:*/**', 'http://127.0.0.1:*/**'];

/** Loads the state and the fault rules from their files. A file that does not fit ends the process. */
function load(fake: Fake.FakeSupabase): void {
  const { controls } = fake;
  const tryFile = (file: JsonFile | undefined, work: (content: Json) => void) => {
    try {
      if (file) work(file.content);
    } catch (error) {
      refuse(`${file?.name}: ${messageOf(error)}`);
    }
  };
  tryFile(state, (content) => controls.restore(content));
  const kept = fake.origin;
  const isOther = (options.scenario ?? kept.scenario) !== kept.scenario || (seed ?? kept.seed) !== kept.seed;
  if (state && isOther)
    refuse(`${state.name} keeps the scenario "${kept.scenario}" with seed ${kept.seed}: leave out others.`);
  tryFile(faults, (content) => controls.setFaults(parseFaultRules(content)));
}

async function main(): Promise<void> {
  // Loaded late, so that `--help` and refusals need not wait for the engine.
  const { createFakeSupabase } = createRequire(__filename)(
    '../mocks/product/createFakeSupabase',
  ) as typeof Fake;
  // Try the files in another fake first, so that the server never listens with bad files.
  if (state || faults) load(createFakeSupabase({ scenario }));
  const open = (url: string) =>
    createFakeSupabase({
      scenario,
      ...(seed === undefined ? {} : { seed }),
      now: Date.now,
      settings: { url, auth: { autoconfirm, redirectUrls: loopbackSites } },
    });
  const server = await serve(open, { port, host });
  const fake = server.project;
  load(fake);
  const kept = options.keep === undefined ? undefined : keepState(fake, options.keep);
  if (options.log) printCalls(fake);
  const { keys, origin } = fake;
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
  stopOnSignal(() => server.close(), kept);
}

function keepState(fake: Fake.FakeSupabase, file: string) {
  try {
    return keepInFile(fake, file, console.error);
  } catch (error) {
    return refuse(messageOf(error));
  }
}

main().catch((error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another with --port.` : error.message,
  );
  process.exit(error.name === 'UnknownScenario' ? 2 : 1);
});
