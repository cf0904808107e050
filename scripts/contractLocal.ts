/** `npm run test:contract:local`: the contract suite against the local stack instead of the fake. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startLocalSupabase } from './local/localSupabase';

async function contractLocal(): Promise<number> {
  const siteUrl = 'http://127.0.0.1:3000';
  const local = await startLocalSupabase({ port: 0, siteUrl, makesAccounts: true });
  const jest = spawn(
    process.execPath,
    [
      require.resolve('jest/bin/jest'),
      'mocks/contract/contract.test.ts',
      '--selectProjects',
      'node',
      ...process.argv.slice(2),
    ],
    {
      cwd: join(__dirname, '..'),
      stdio: 'inherit',
      env: {
        ...process.env,
        CONTRACT_URL: local.url,
        CONTRACT_ANON_KEY: local.anonKey,
        CONTRACT_SERVICE_KEY: local.secretKey,
        CONTRACT_JWT_SECRET: local.jwtSecret,
        CONTRACT_SITE_URL: siteUrl,
      },
    },
  );
  const [code] = (await once(jest, 'exit')) as [number | null];
  await local.close();
  return code ?? 1;
}

if (process.argv.includes('--help')) {
  console.log(
    'Runs the contract suite against a local Supabase on PostgreSQL and lists what differs from the fake.\n' +
      'What follows "--" goes to Jest, for example: -t "orders"',
  );
  process.exit(0);
}

contractLocal().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
