/** `npm run fake-supabase`: the fake as a stand-alone server on loopback. State lives in memory. */
import { createRequire } from 'node:module';
import type * as Fake from '../../product/createFakeSupabase';
import { createRespond, DroppedConnection, type Respond } from '../../engine/respond';
import { demoAccounts } from '../../product/demoAccounts';
import { helpText, readOptions } from './readOptions';
import { serve } from './serve';

/** A mail link may lead to any page of this machine, whatever port its server chose. */
const loopbackSites = ['http://localhost:*/**', 'http://127.0.0.1:*/**'];

async function main(): Promise<void> {
  const { port, host, scenario, seed, autoconfirm, help } = readOptions(process.argv.slice(2), process.env);
  if (help) {
    console.log(helpText);
    return;
  }
  // Only now, so that help and refusals do not wait for it.
  const { createFakeSupabase } = createRequire(__filename)('../../product/createFakeSupabase') as typeof Fake;
  // The port may be a free one, so the address is known only when the server listens.
  const late: { respond?: Respond } = {};
  const server = await serve(
    (request) => late.respond?.(request) ?? Promise.reject(new DroppedConnection()),
    {
      port,
      host,
    },
  );
  const fake = createFakeSupabase({
    scenario,
    ...(seed === undefined ? {} : { seed }),
    now: Date.now,
    settings: { url: server.url, auth: { autoconfirm, redirectUrls: loopbackSites } },
  });
  late.respond = createRespond(fake);
  const { keys } = fake.backend.settings;
  console.log(
    [
      `Fake Supabase, scenario "${scenario}"${seed === undefined ? '' : `, seed ${seed}`}`,
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

main().catch((error: unknown) => {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code?.startsWith('ERR_PARSE_ARGS')) {
    console.error(`${message.split(/\. |\n/)[0]}. What there is: --help.`);
    process.exit(2);
  }
  console.error(code === 'EADDRINUSE' ? `Port ${port ?? ''} is taken. Choose another with --port.` : message);
  process.exit(1);
});
