/** Runs the browser tests that mocks/README.md prints, from its text. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, fakeOf, test } from '../../mocks/testing/playwright';
import { codeBlocks, isBrowserTest, root, runTypeScript } from '../../scripts/testing/codeBlocks';

for (const block of codeBlocks().filter(isBrowserTest)) runTypeScript(block, require);

test('mocks/README.md has a line for each method of the Playwright fixture, and no other', ({ page }) => {
  const methods = Object.entries(fakeOf(page)).flatMap(([name, part]) =>
    typeof part === 'function' ? [name] : Object.keys(part as object).map((method) => `${name}.${method}`),
  );
  const text = readFileSync(path.join(root, 'mocks/README.md'), 'utf8');
  const named = [...text.matchAll(/^\| `fake\.([\w.]+)\(/gm)].map(([, method]) => method);
  expect(named.sort()).toEqual(methods.sort());
});
