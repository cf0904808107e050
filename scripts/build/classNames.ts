/** Names of classes in what is shipped: as short as they can be and still differ (`classNames.test.ts`). */
import { createHash } from 'node:crypto';
import path from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const characters = `${letters}0123456789`;

/** `file`, of the style sheet, below the project's folder. The same on every machine; four characters. */
export function shortClassName(file: string, name: string): string {
  const hash = createHash('sha256')
    .update(`${file.split(path.sep).join('/')} ${name}`)
    .digest();
  const pick = (from: string, at: number) => from.charAt(hash.readUInt32BE(4 * at) % from.length);
  // No identifier begins with a digit.
  return pick(letters, 0) + pick(characters, 1) + pick(characters, 2) + pick(characters, 3);
}
