/** `npm run coverage:methods`: prints docs/coverage.md. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { printCoverage } from '../mocks/contract/methods/printCoverage';
import { readOptions } from './commandLine/readOptions';

readOptions('Writes docs/coverage.md: what the fake answers, by method of the installed supabase-js.', {});
printCoverage()
  .then((text) => {
    writeFileSync(path.resolve(__dirname, '../docs/coverage.md'), text);
    console.log('docs/coverage.md is what the contract suite shows.');
  })
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
