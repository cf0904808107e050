/** `npm run doctor`: checks a project before launch, one line per check. Exit code 1 when something is wrong. */
import { WebSocket } from 'ws';
import { problemWithSupabaseSettings } from '../src/lib/supabaseSettings';
import { problemWithSiteUrl } from './build/problemWithSettings';
import { checkProject } from './doctor/checkProject';
import type { ProjectSocket } from './doctor/checkRealtime';
import { checkSite } from './doctor/checkSite';
import type { Finding } from './doctor/finding';
import { readOptions } from './commandLine/readOptions';

const options = readOptions(
  [
    'Looks at a Supabase project and at the deployed site as a visitor would, and changes nothing.',
    '',
    '  SUPABASE_URL, SUPABASE_ANON_KEY   the project',
    '  SITE_URL                          the site’s address, to try the redirect list and to look at the site',
    '  REALTIME=off                      the site is built without Realtime',
    '  EXAMPLES=allowed                  the public does not see the site: invented testimonials and missing legal pages are only noted',
    '  PASSWORD_MIN_LENGTH, LEAKED_PASSWORDS   as the site is built, to compare them with the project’s settings',
    '  SUPABASE_ACCESS_TOKEN             optional: reads mail, limits and CAPTCHA from the project’s settings',
    '',
    '  --json  for monitors: each line a { level, what, remedy }; level is ok, note or problem',
  ].join('\n'),
  { json: { type: 'boolean', default: false } },
);

const marks = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' };

async function doctor(): Promise<number> {
  let problems = 0;
  for await (const { level, what, remedy } of checkAll()) {
    if (level === 'problem') problems += 1;
    if (options.json) console.log(JSON.stringify({ level, what, remedy }));
    else console.log(`${marks[level]}  ${what}${remedy ? `\n           ${remedy}` : ''}`);
  }
  if (!options.json) {
    console.log(problems === 0 ? '\nReady.' : `\n${problems} ${problems === 1 ? 'problem' : 'problems'}.`);
  }
  return problems === 0 ? 0 : 1;
}

async function* checkAll(): AsyncGenerator<Finding> {
  const url = process.env.SUPABASE_URL ?? '';
  const key = process.env.SUPABASE_ANON_KEY ?? '';
  const siteUrl = process.env.SITE_URL;
  const fetchWithTimeout: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(15_000) });
  yield* checkProject({
    url,
    key,
    siteUrl,
    accessToken: process.env.SUPABASE_ACCESS_TOKEN,
    fetch: fetchWithTimeout,
    openSocket:
      process.env.REALTIME === 'off' ? undefined : (address) => new WebSocket(address) as ProjectSocket,
    now: () => Date.now(),
  });
  if (siteUrl && problemWithSiteUrl(siteUrl) === null && problemWithSupabaseSettings(url, key) === null) {
    yield* checkSite({
      siteUrl,
      supabaseUrl: url,
      allowsExamples: process.env.EXAMPLES === 'allowed',
      fetch: fetchWithTimeout,
    });
  }
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
