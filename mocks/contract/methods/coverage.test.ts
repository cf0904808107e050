/** Whether docs/coverage.md is right about the installed supabase-js. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sections, type Coverage } from './coverage';
import { printCoverage, proofOf } from './printCoverage';
import { readMethods } from './readMethods';

const methods = new Map(Object.values(sections).flatMap((section) => Object.entries(section)));
const root = path.resolve(__dirname, '../../..');

test('Exactly the methods of the installed supabase-js are classified', () => {
  // An option of a method may have an entry of its own: `auth.signUp({ phone })`.
  const listed = new Set([...methods.keys()].map((name) => name.replace(/\(\{.*$/, '')));
  expect([...listed].sort()).toEqual([...new Set(readMethods())].sort());
});

test('docs/coverage.md is up to date (otherwise: npm run coverage:methods)', async () => {
  expect(readFileSync(path.join(root, 'docs/coverage.md'), 'utf8')).toBe(await printCoverage());
});

test('Every test that is named as the proof of a Realtime method exists and, with the helpers of its file, calls the method', () => {
  const source = readFileSync(path.join(root, 'mocks/contract/realtime.test.ts'), 'utf8');
  const [helpers = '', ...tests] = source.split("\n  it('");
  const wrong = [...methods].filter(([method, covered]) => {
    if (!('test' in covered)) return false;
    const body = tests.find((test) => test.startsWith(`${covered.test}'`));
    return body === undefined || !(helpers + body).includes(`.${method.split('.').at(-1)}(`);
  });
  expect(wrong.map(([method]) => method)).toEqual([]);
});

test.each<[string, Coverage]>([
  [
    'listed as refused, but the fake answers it',
    { state: 'refused', call: (client) => client.auth.getUser() },
  ],
  [
    'listed as answered like the server, but the fake refuses it',
    { state: 'server', call: (client) => client.storage.from('X').purgeCache('X') },
  ],
  [
    'listed as sending nothing, but it sends a call',
    { state: 'client', call: (client) => client.auth.getUser() },
  ],
])('A method with a wrong classification is reported: %s', async (_what, covered) => {
  expect(await proofOf(covered)).toHaveProperty('problem');
});
