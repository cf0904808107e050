/** What docs/coverage.md says of the installed supabase-js. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chapters, type Coverage } from './coverage';
import { printCoverage, proofOf } from './printCoverage';
import { readMethods } from './readMethods';

const methods = new Map(Object.values(chapters).flatMap((chapter) => Object.entries(chapter)));
const root = path.resolve(__dirname, '../../..');

test('Every method of the installed supabase-js is classified, and no other', () => {
  const listed = new Set([...methods.keys()].map((name) => name.replace(/\(\{.*$/, '')));
  expect([...listed].sort()).toEqual([...new Set(readMethods())].sort());
});

test('docs/coverage.md says what the contract suite covers', async () => {
  expect(readFileSync(path.join(root, 'docs/coverage.md'), 'utf8')).toBe(await printCoverage());
});

test('Every test that is named as the proof of a Realtime method exists and calls the method', () => {
  const source = readFileSync(path.join(root, 'mocks/contract/realtime.test.ts'), 'utf8');
  const wrong = [...methods].filter(
    ([method, covered]) =>
      'test' in covered &&
      !(source.includes(`'${covered.test}'`) && source.includes(`.${method.split('.').at(-1)}(`)),
  );
  expect(wrong.map(([method]) => method)).toEqual([]);
});

test.each<[string, Coverage]>([
  ['refused, but the fake answers it', { state: 'refused', call: (client) => client.auth.getUser() }],
  [
    'sent to the server, but no case sends it',
    { state: 'server', call: (client) => client.storage.from('X').purgeCache('X') },
  ],
  ['sends nothing, but it sends a call', { state: 'client', call: (client) => client.auth.getUser() }],
])('A method is reported whose classification is wrong: %s', async (_what, covered) => {
  expect(await proofOf(covered)).toHaveProperty('problem');
});
