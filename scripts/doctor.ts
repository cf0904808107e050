/** `npm run doctor`: what an owner should know before launch, line by line. Exit code 1 when something is wrong. */
import { WebSocket } from 'ws';
import { examineProject } from './doctor/examineProject';
import type { ProjectSocket } from './doctor/examineRealtime';
import { readOptions } from './commandLine/readOptions';

readOptions(
  [
    'Looks at a Supabase project as a visitor would, and changes nothing.',
    '',
    '  SUPABASE_URL, SUPABASE_ANON_KEY   the project',
    '  SITE_URL                          the site’s address, to try the redirect list',
    '  REALTIME=off                      the site is built without Realtime',
  ].join('\n'),
  {},
);

const marks = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' };

async function doctor(): Promise<number> {
  let problems = 0;
  for await (const { level, what, remedy } of examineProject({
    url: process.env.SUPABASE_URL ?? '',
    key: process.env.SUPABASE_ANON_KEY ?? '',
    siteUrl: process.env.SITE_URL,
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(15_000) }),
    openSocket:
      process.env.REALTIME === 'off' ? undefined : (address) => new WebSocket(address) as ProjectSocket,
    now: () => Date.now(),
  })) {
    if (level === 'problem') problems += 1;
    console.log(`${marks[level]}  ${what}${remedy ? `\n           ${remedy}` : ''}`);
  }
  console.log(problems === 0 ? '\nReady.' : `\n${problems} ${problems === 1 ? 'problem' : 'problems'}.`);
  return problems === 0 ? 0 : 1;
}

doctor().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
