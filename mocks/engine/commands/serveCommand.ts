/** `supabase-in-memory serve FILE`: a project as a server. Its state lives in memory. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { isObject } from '../isObject';
import { createProject, type ProjectOptions } from '../project/createProject';
import { serve } from '../transports/http/serve';

const usage = `Usage: supabase-in-memory serve FILE [options]

FILE is a module whose default export has the options of createProject.

  --port N         where to listen (54321); 0 picks a free port
  --host NAME      on which address (127.0.0.1)
  --scenario NAME  what to start with (the first scenario)
  --seed N         draws the same ids each time, and lets the clock stand
  --help           this text`;

export async function serveCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '54321' },
      host: { type: 'string', default: '127.0.0.1' },
      scenario: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(usage);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(usage);
  const options = await readOptions(file);
  const { scenario } = values;
  const seed = values.seed === undefined ? undefined : wholeNumber('seed', values.seed, 0xffffffff);
  const start = {
    ...options.start,
    ...(scenario !== undefined && { scenario }),
    ...(seed !== undefined && { seed }),
  };
  const { url, project, close } = await serve(
    (address) => createProject({ ...options, start, url: address }),
    {
      port: wholeNumber('port', values.port, 65_535),
      host: values.host,
    },
  );
  const { keys, origin } = project;
  console.log(
    [
      `Supabase in memory, scenario "${origin.scenario}"`,
      '',
      `  URL              ${url}`,
      `  publishable key  ${keys.publishable}`,
      `  secret key       ${keys.secret}`,
      `  mailbox          ${url}/_fake/mailbox`,
      '',
      'Ctrl+C stops it, and nothing is kept.',
    ].join('\n'),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}

async function readOptions(file: string): Promise<ProjectOptions> {
  const module = (await import(pathToFileURL(path.resolve(file)).href)) as { default?: unknown };
  // The compiler has checked what it can where the options are written; the project checks the rest.
  if (isObject(module.default) && 'schema' in module.default) {
    return module.default as unknown as ProjectOptions;
  }
  throw new Error(`${file} has no default export with a schema.`);
}

function wholeNumber(name: string, text: string, max: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number <= max) return number;
  throw new Error(`--${name} ${text}: expected a whole number up to ${max}.`);
}
