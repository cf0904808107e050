/** `npm run start:local`: the live site on the dev server, over PostgreSQL (PGlite). Needs no installation. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { localAccounts, startLocalSupabase } from './local/localSupabase';
import { readOptions } from './commandLine/readOptions';
import { readHost } from './commandLine/readHost';
import { readPort } from './commandLine/readPort';

const { 'no-app': noApp } = readOptions(
  [
    'Starts a local Supabase (PGlite behind @supabase/lite) with the migrations of supabase/, then the app against it.',
    'Nothing is kept: each start is a new database with two accounts and example requests.',
    '',
    '  PORT       the app (default 8080)',
    '  API_PORT   the local Supabase (default 54321)',
    '  HOST       where both listen (default 127.0.0.1)',
    '  --no-app   only the local Supabase',
  ].join('\n'),
  { 'no-app': { type: 'boolean' } },
);

const appPort = readPort('PORT', 8080);
const apiPort = readPort('API_PORT', 54321, 0);
const host = readHost();
const siteUrl = `http://localhost:${appPort}`;

async function startLocal(): Promise<void> {
  const local = await startLocalSupabase({
    port: apiPort,
    host,
    siteUrl,
    onMail: ({ to, subject, link, code }) =>
      console.log(`\n  Mail to ${to}: ${subject}\n    code ${code ?? '-'}\n    ${link ?? ''}`),
  });
  console.log(
    [
      '',
      `  Supabase on this machine  ${local.url}`,
      `  Captured mails            ${local.mailboxUrl}`,
      `  SUPABASE_ANON_KEY         ${local.anonKey}`,
      '',
      ...Object.entries(localAccounts).map(
        ([role, { email, password }]) => `  ${role.padEnd(9)} ${email.padEnd(21)} ${password}`,
      ),
      '',
      '  Nothing is kept when this stops.',
    ].join('\n'),
  );

  let app: ChildProcess | undefined;
  if (!noApp) {
    app = spawn(process.execPath, [require.resolve('tsx/cli'), join(__dirname, 'start.ts'), 'live'], {
      stdio: 'inherit',
      env: {
        ...process.env,
        PORT: String(appPort),
        SUPABASE_URL: local.url,
        SUPABASE_ANON_KEY: local.anonKey,
        // The local server has no Realtime.
        REALTIME: 'off',
      },
    });
  }
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    app?.kill();
    await local.close();
    process.exit(code);
  };
  app?.on('exit', (code) => void stop(code ?? 0));
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
}

startLocal().catch((error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${apiPort} is taken. Choose another: API_PORT=54421 npm run start:local`
      : error,
  );
  process.exit(1);
});
