/** What the stand-alone server is told: by its arguments first, by the environment second. */
import { parseArgs } from 'node:util';

export interface ServerOptions {
  port: number;
  host: string;
  scenario: string;
  /** Undefined: the clock is the machine's. */
  seed: number | undefined;
  autoconfirm: boolean;
  help: boolean;
}

export const helpText = `The fake Supabase as a stand-alone server.

  npm run fake-supabase -- [options]

  --port N         where to listen (PORT; 54321); 0 picks a free port
  --host NAME      on which address (HOST; 127.0.0.1)
  --scenario NAME  what the data, the clock and the network are like (default)
  --seed N         for ids, data and jitter; with it the clock stands at the scenario's own time
  --autoconfirm    a new account is usable at once; no mail is sent
  --help           this text

Nothing is kept: stopping the server forgets what was written. GET and PUT /_fake/snapshot carry a state over.`;

/** Throws an Error with one line for the person who typed. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): ServerOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      scenario: { type: 'string' },
      seed: { type: 'string' },
      autoconfirm: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  return {
    port: wholeNumber('port', values.port ?? environment.PORT ?? '54321', 65_535),
    host: values.host ?? environment.HOST ?? '127.0.0.1',
    scenario: values.scenario ?? 'default',
    seed: values.seed === undefined ? undefined : wholeNumber('seed', values.seed, 0xffffffff),
    autoconfirm: values.autoconfirm ?? false,
    help: values.help ?? false,
  };
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (Number.isInteger(number) && number <= most) return number;
  throw new Error(`--${name} ${text}: expected a whole number from 0 to ${most}`);
}
