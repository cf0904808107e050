/** The runner against stub servers, each a single function: it must notice a wrong answer and continue with the next case. */
import type { CaseGroup, ContractCase } from './contractCase';
import { runCases, type Target } from './runCases';

function targetOf(answer: (request: Request) => Response | Promise<Response>): Target {
  return {
    url: 'http://127.0.0.1:1/base',
    anonKey: 'anon-key',
    serviceKey: 'service-key',
    jwtSecret: 'a-secret-of-at-least-thirty-two-characters',
    siteUrl: 'http://127.0.0.1:3000',
    send: async (request) => answer(request),
  };
}

const caseOf = (more: Partial<ContractCase>): ContractCase => ({
  id: 'one',
  as: 'key',
  request: { method: 'GET', path: '/rest/v1/things' },
  expect: { status: 200 },
  source: 'here',
  ...more,
});
const group = (...cases: ContractCase[]): CaseGroup => ({ name: 'group', schema: 'any', cases });

test('The runner sends keys and bodies, fills in the {{placeholders}} of paths, and saves what a later case needs', async () => {
  const seen: string[] = [];
  const bodies: unknown[] = [];
  const target = targetOf(async (request) => {
    seen.push(
      `${request.method} ${request.url} ${request.headers.get('apikey')} ${request.headers.get('authorization')}`,
    );
    if (request.method === 'POST') bodies.push(await request.json());
    return Response.json({ list: [{ id: 'first' }, { id: 'a+b', link: 'http://x/y?token=secret' }] });
  });
  const outcomes = await runCases(
    target,
    group(
      caseOf({
        id: 'save',
        as: 'service',
        save: { last: 'body.list.-1.id', token: 'body.list.1.link?token' },
      }),
      caseOf({
        id: 'use',
        as: 'anon',
        request: { method: 'POST', path: '/rest/v1/things?id=eq.{{last}}&t={{token}}', body: { a: 1 } },
      }),
      caseOf({ id: 'control', as: 'nothing', request: { method: 'GET', path: '/_fake/mailbox' } }),
    ),
  );
  expect(outcomes.flatMap((outcome) => outcome.differences)).toEqual([]);
  expect(seen).toEqual([
    'GET http://127.0.0.1:1/base/rest/v1/things service-key Bearer service-key',
    'POST http://127.0.0.1:1/base/rest/v1/things?id=eq.a%2Bb&t=secret anon-key Bearer anon-key',
    'GET http://127.0.0.1:1/_fake/mailbox null null',
  ]);
  expect(bodies).toEqual([{ a: 1 }]);
});

test('The runner reports a wrong status, header and body, and continues', async () => {
  const target = targetOf(() => Response.json({ a: 2 }, { headers: { 'x-kind': 'b', 'x-extra': 'yes' } }));
  const outcomes = await runCases(
    target,
    group(
      caseOf({ id: 'status', expect: { status: 201 } }),
      caseOf({
        id: 'header',
        expect: { status: 200, headers: { 'x-kind': 'a', 'x-extra': null, 'x-none': 'x' } },
      }),
      caseOf({ id: 'body', expect: { status: 200, body: { a: 1 } } }),
      caseOf({ id: 'text', expect: { status: 200, body: { $text: '' } } }),
      caseOf({ id: 'right', expect: { status: 200, body: { a: 2 } } }),
    ),
  );
  expect(outcomes.map(({ id, differences }) => [id, differences.length])).toEqual([
    ['status', 1],
    ['header', 3],
    ['body', 1],
    ['text', 1],
    ['right', 0],
  ]);
});

test('A case that depends on a failed case fails, too', async () => {
  const cases = group(
    caseOf({ id: 'first', save: { code: 'body.code' } }),
    caseOf({ id: 'second', request: { method: 'GET', path: '/{{code}}' } }),
  );
  const answer = () => Response.json({});
  const outcomes = await runCases(targetOf(answer), cases);
  expect(outcomes.map(({ differences }) => differences.length)).toEqual([1, 1]);
});

test('A failed set-up is reported as the difference of every case', async () => {
  const target = targetOf(() => new Response('down', { status: 503 }));
  const outcomes = await runCases(target, {
    ...group(caseOf({}), caseOf({ id: 'two' })),
    accounts: { a: { email: 'a@example.com', password: 'secret123' } },
  });
  expect(outcomes.map(({ differences }) => differences[0])).toEqual([
    expect.stringContaining('set-up failed'),
    expect.stringContaining('set-up failed'),
  ]);
});
