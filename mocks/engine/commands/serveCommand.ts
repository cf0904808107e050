/** `supabase-in-memory serve FILE`: a project as a server. Its state is in memory, and with --keep also in a file. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { isObject } from '../isObject';
import type { Json } from '../backend/schema';
import { messageOf } from '../messageOf';
import { createProject, type Project, type ProjectOptions } from '../project/createProject';
import { keepInFile } from '../transports/http/keepInFile';
import { printCalls } from '../transports/http/printCalls';
import { serve } from '../transports/http/serve';
import { stopOnSignal } from '../transports/http/stopOnSignal';

const usage = `Usage: supabase-in-memory serve FILE [options]

FILE is a module whose default export has the options of createProject.

  --port N         where to listen (54321); 0 picks a free port
  --host NAME      on which address (127.0.0.1)
  --scenario NAME  what to start with (the first scenario)
  --seed N         draws the same ids each time, and lets the clock stand
  --keep STATE     starts from the file STATE if it is there, and keeps the state in it: half a second after a change and when stopped
  --log            prints a line for each call: time, method, address, status, caller and the rows that changed
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
      keep: { type: 'string' },
      log: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(usage);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(usage);
  const options = await readOptions(file);
  const { scenario, keep } = values;
  const seed = values.seed === undefined ? undefined : wholeNumber('seed', values.seed, 0xffffffff);
  const start = {
    ...options.start,
    ...(scenario !== undefined && { scenario }),
    ...(seed !== undefined && { seed }),
  };
  const open = (address: string) => {
    const opened = createProject({ ...options, start, url: address });
    if (keep !== undefined) restore(opened, keep);
    const kept = keep === undefined ? undefined : keepInFile(opened, keep, console.error);
    return Object.assign(opened, { kept });
  };
  const { url, project, close } = await serve(open, {
    port: wholeNumber('port', values.port, 65_535),
    host: values.host,
  });
  if (values.log) printCalls(project);
  const { keys, origin, kept } = project;
  console.log(
    [
      `Supabase in memory, scenario "${origin.scenario}"`,
      '',
      `  URL              ${url}`,
      `  publishable key  ${keys.publishable}`,
      `  secret key       ${keys.secret}`,
      `  mailbox          ${url}/_fake/mailbox`,
      '',
      `Ctrl+C stops it${kept ? '' : ', and nothing is kept'}.`,
    ].join('\n'),
  );
  stopOnSignal(close, kept);
}

/** Restores the state in `file`, if the file exists. Throws an error with a message for users if the state does not fit. */
function restore(project: Project, file: string): void {
  if (!existsSync(file)) return;
  try {
    project.controls.restore(JSON.parse(readFileSync(file, 'utf8')) as Json);
  } catch (cause) {
    throw new Error(`${file}: ${messageOf(cause)}`, { cause });
  }
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
