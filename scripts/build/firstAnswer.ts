/**
 * The one size that must not grow past a limit: the server's first answer, `/` with its headers. Ten segments of 1,460 bytes
 * leave a server before the browser has acknowledged any of them; for more, a slow phone waits one more round trip.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ServingRules } from './hosting/servingRules';

const limit = 10 * 1460;

/** Bytes of the headers that hosts add themselves: status, type, length, encoding, caching, date and the like. */
const hostsHeaders = 320;

/** Throws a sentence if the answer of the live site in `folder` is too long. */
export function checkFirstAnswer(folder: string): void {
  const { headers } = JSON.parse(readFileSync(path.join(folder, 'hosting.json'), 'utf8')) as ServingRules;
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`.length);
  const page = statSync(path.join(folder, 'index.html.br')).size;
  const bytes = own.reduce((sum, length) => sum + length, page + hostsHeaders);
  console.log(`The first answer of / has ${bytes} of ${limit} bytes.`);
  if (bytes > limit) throw new Error('The first answer of / does not fit into ten segments.');
}
