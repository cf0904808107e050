/** The runner against stub servers, each a single function: it must notice a wrong answer and continue with the next case. */
import type { CaseGroup, ContractCase, Need } from './contractCase';
import { compareOutcomes } from './differenceTable';
import { runCases, type Target } from './runCases';

function targetOf(
  answer: (request: Request) => Response | Promise<Response>,
  lacks: readonly Need[] = [],
): Target {
  return {
    url: 'http://127.0.0.1:1/base',
    anonKey: 'anon-key',
    serviceKey: 'service-key',
    siteUrl: 'http://127.0.0.1:3000',
    lacks: new Set(lacks),
    run: '',
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

test('A case that depends on a failed case fails, or is skipped where the first case was skipped', async () => {
  const cases = group(
    caseOf({ id: 'first', needs: 'mailbox', save: { code: 'body.code' } }),
    caseOf({ id: 'second', request: { method: 'GET', path: '/{{code}}' } }),
  );
  const answer = () => Response.json({});
  const withMailbox = await runCases(targetOf(answer), cases);
  expect(withMailbox.map(({ differences }) => differences.length)).toEqual([1, 1]);
  const withoutMailbox = await runCases(targetOf(answer, ['mailbox']), cases);
  expect(withoutMailbox.map(({ skipped }) => skipped)).toEqual(['needs mailbox', 'has no {{code}}']);
  // No case needs what this target lacks.
  const withoutSettings = await runCases(targetOf(answer, ['settings']), cases);
  expect(withoutSettings.map(({ differences, skipped }) => [differences.length, skipped])).toEqual([
    [1, undefined],
    [1, undefined],
  ]);
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

describe('a comparison', () => {
  const outcome = { group: 'g', source: 's', request: 'GET /', differences: ['a is 1 | 2'] };
  const outcomes = [
    { ...outcome, id: 'rest.new' },
    { ...outcome, id: 'rest.known' },
    { ...outcome, id: 'rest.fine', differences: [] },
    { ...outcome, id: 'rest.skipped', differences: [], skipped: 'needs clock' },
  ];
  const known = { server: 'Another server', why: 'It is older.' };

  test('The comparison shows new differences and counts known ones', () => {
    const { text, unexpected, asExpected, skipped } = compareOutcomes(outcomes, [
      { ...known, ids: ['rest.kno*'] },
    ]);
    expect(unexpected.map(({ id }) => id)).toEqual(['rest.new']);
    expect([asExpected, skipped]).toEqual([2, 1]);
    expect(text).toContain('| NEW | g | rest.new | GET / | a is 1 \\| 2 | s |');
    expect(text).not.toContain('rest.known');
    expect(text).toContain('4 cases: 1 agree, 2 differ (1 new), 1 left out.');
    expect(text).toContain('1 × Another server: It is older.');
    expect(text).toContain('1 × needs clock');
  });

  test('On request, the comparison shows known differences, too', () => {
    const { text } = compareOutcomes(outcomes, [{ ...known, ids: ['rest.kno*'] }], { every: true });
    expect(text).toContain('| known | g | rest.known |');
  });

  test('The comparison reports listed differences that this run did not show', () => {
    const stale = ['rest.fine', 'rest.skipped', 'rest.gone*'];
    const listed = [{ ...known, ids: ['rest.known', ...stale] }];
    expect(compareOutcomes(outcomes, listed).stale).toEqual(stale);
  });
});
