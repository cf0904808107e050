import { parseFaultRules, planFaults, type FaultRule, type FaultTarget } from './faults';

const get = (path: string, method = 'GET') => {
  const url = new URL(path, 'http://localhost');
  return { method, path: url.pathname, url };
};

function hits(rule: FaultRule, calls: readonly FaultTarget[]): boolean[] {
  const plan = planFaults([{ then: 'drop', ...rule }], 1);
  return calls.map((call) => plan.decide(call).effect === 'drop');
}

describe('which calls a rule names', () => {
  const calls = [
    get('/rest/v1/profiles'),
    get('/rest/v1/profiles', 'PATCH'),
    get('/rest/v1/profiles_archive'),
    get('/rest/v1/rpc/is_admin', 'POST'),
    get('/auth/v1/token?grant_type=password', 'POST'),
  ];
  it.each<[string, FaultRule['match'], boolean[]]>([
    ['everything', undefined, [true, true, true, true, true]],
    ['a method', { method: 'patch' }, [false, true, false, false, false]],
    ['methods', { method: ['POST', 'PATCH'] }, [false, true, false, true, true]],
    ['a prefix', { path: '/rest/v1/prof' }, [true, true, true, false, false]],
    ['a glob', { path: '/rest/*/profiles' }, [true, true, false, false, false]],
    ['a deep glob', { path: '/rest/**' }, [true, true, true, true, false]],
    ['an expression', { path: '^/(auth|rest)/v1/(token|rpc)' }, [false, false, false, true, true]],
    ['a table', { table: 'profiles' }, [true, true, false, false, false]],
    ['a parameter', { query: { grant_type: 'password' } }, [false, false, false, false, true]],
    ['a function', { table: 'rpc/is_admin' }, [false, false, false, true, false]],
    ['both', { method: 'GET', table: 'profiles' }, [true, false, false, false, false]],
  ])('%s', (_name, match, expected) => {
    expect(hits(match ? { match } : {}, calls)).toEqual(expected);
  });
});

it('counts the calls that match, not all', () => {
  const calls = ['a', 'b', 'a', 'a', 'b', 'a'].map((name) => get(`/rest/v1/${name}`));
  const match = { table: 'a' };
  expect(hits({ match, on: { nth: 2 } }, calls)).toEqual([false, false, true, false, false, false]);
  expect(hits({ match, on: { every: 2 } }, calls)).toEqual([false, false, true, false, false, true]);
  expect(hits({ match, on: { first: 3 } }, calls)).toEqual([true, false, true, true, false, false]);
});

it('lets the first rule with an effect decide and adds up delays', () => {
  const plan = planFaults([{ delay: 5 }, { then: { status: 500 } }, { delay: 7, then: 'drop' }], 1);
  expect(plan.decide(get('/'))).toEqual({ delay: 12, effect: { status: 500 } });
});

describe('rules from outside', () => {
  it('are taken as they are written', () => {
    const rules: FaultRule[] = [
      { name: 'slow', delay: [1, 2] },
      {
        match: { method: ['GET'], path: '/rest/**', query: { a: 'b' }, table: 'a' },
        on: { every: 3 },
        then: { html: 502 },
      },
      { then: { status: 429, body: { message: 'slow down' }, headers: { 'retry-after': '1' } } },
    ];
    expect(parseFaultRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules);
  });

  it.each<[unknown, string]>([
    [{}, 'faults: expected an array of rules'],
    [[{}], 'faults[0]: a rule needs "delay", "then" or both'],
    [[{ then: 'drop', whne: 1 }], 'faults[0]: unknown key "whne"'],
    [[{ then: 'explode' }], 'faults[0].then: expected'],
    [[{ then: { status: 42 } }], 'faults[0].then.status: expected a status from 200 to 599'],
    [[{ delay: -1 }], 'faults[0].delay: expected milliseconds'],
    [[{ delay: [3, 1] }], 'faults[0].delay: expected milliseconds'],
    [[{ then: 'drop', on: { nth: 0 } }], 'faults[0].on.nth: expected a whole number from 1'],
    [[{ then: 'drop', on: { nth: 1, every: 2 } }], 'faults[0].on: expected one of'],
    [[{ then: 'drop', match: { path: '^(' } }], 'faults[0].match.path: not a regular expression'],
  ])('%j is refused with a reason', (rules, reason) => {
    expect(() => parseFaultRules(rules)).toThrow(reason);
  });
});
