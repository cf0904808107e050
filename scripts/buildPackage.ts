/** Compiles the package in `mocks/engine` into its folder `dist`, as `npm pack` takes it. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const dist = path.join(root, 'mocks/engine/dist');

rmSync(dist, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [
    path.join(root, 'node_modules/typescript-7/bin/tsc'),
    '--project',
    path.join(root, 'mocks/engine/tsconfig.json'),
  ],
  { stdio: 'inherit' },
);
// The sources import without file extensions, which Node requires, and TypeScript where it resolves as Node.
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|d\.ts)$/.test(name)) continue;
  const file = path.join(dist, name);
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(/(\bfrom |\bimport\((?:\/\*[^*]*\*\/\s*)?)(['"])(\.{1,2}\/[^'"]+)\2/g, '$1$2$3.js$2'),
  );
}
writeFileSync(path.join(dist, 'package.json'), '{ "type": "module", "sideEffects": false }\n');
