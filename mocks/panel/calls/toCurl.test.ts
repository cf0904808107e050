import { execFileSync } from 'node:child_process';
import { createTestDemo } from '../../testing/testDemo';
import type { LoggedCall } from 'supabase-in-memory/tools';
import { toCurl } from './describeCall';

/** The arguments that a shell passes to `curl`; a shell function stands in for curl itself. */
function argumentsOf(command: string): string[] {
  const print = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
  const script = `curl() { "$NODE" -e '${print}' -- "$@"; }\n${command}`;
  const env = { ...process.env, NODE: process.execPath };
  return JSON.parse(execFileSync('sh', ['-c', script], { env, encoding: 'utf8' })) as string[];
}

it('The curl command, run in a shell, makes the same call to another fake', async () => {
  const { demo, respond, url, serviceRoleKey } = createTestDemo();
  const send = async (body: string) => {
    const answer = await respond(
      new Request(`${url}/rest/v1/optimization_requests?select=business_name,keywords`, {
        method: 'POST',
        headers: {
          apikey: serviceRoleKey,
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
        body,
      }),
    );
    return answer.text();
  };
  const owner = demo.inspector.backend.table('public.profiles').find({})!;
  const row = {
    user_id: owner.id,
    business_name: "O'Hara & $HOME `x`",
    location: 'Austin',
    keywords: ['a b'],
  };
  const answered = await send(JSON.stringify(row));
  expect(answered).toContain("O'Hara");

  const otherDemo = createTestDemo();
  const [address, ...rest] = argumentsOf(
    toCurl(demo.inspector.calls.entries()[0] as LoggedCall, otherDemo.url),
  );
  const option = (name: string) => rest.flatMap((each, at) => (each === name ? [rest[at + 1] ?? ''] : []));
  const again = await otherDemo.respond(
    new Request(address!, {
      method: option('-X')[0] ?? 'GET',
      headers: option('-H').map((header): [string, string] => {
        const [name = '', ...value] = header.split(': ');
        return [name, value.join(': ')];
      }),
      body: option('--data-raw')[0] ?? null,
    }),
  );
  expect(await again.text()).toBe(answered);
});
