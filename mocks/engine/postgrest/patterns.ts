/** `like`, `ilike`, `match` and `imatch`: PostgreSQL's patterns as tests of a text. */
import { PostgresError } from '../backend/schema';
import { NotSupported } from './restErrors';

const escapeRegex = (literal: string): string => literal.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** PostgreSQL's lower(). Unlike JavaScript it turns `İ` into a single `i`, and `Σ` into `σ` even at a word's end. */
function foldCase(text: string): string {
  return (/[İΣ]/.test(text) ? text.replaceAll('İ', 'i').replaceAll('Σ', 'σ') : text).toLowerCase();
}

/** The ASCII letters that a non-ASCII character folds to as well, which a RegExp with the flag `i` alone misses. */
const foldsTo: Record<string, string> = { i: '[i\u0130]', k: '[k\u212a]' };

/**
 * `%` matches any run of characters, `_` one character, and a backslash makes the next character literal. The caller
 * has already replaced PostgREST's `*` by `%`.
 */
export function compileLike(pattern: string, ignoreCase: boolean): (text: string) => boolean {
  const parts: (string | { wild: '%' | '_' })[] = [];
  let literal = '';
  const flush = (): void => {
    if (literal !== '') parts.push(literal);
    literal = '';
  };
  const characters = [...pattern];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? '';
    if (character === '\\') {
      const next = characters[++index];
      if (next === undefined)
        throw new PostgresError('22025', 'LIKE pattern must not end with escape character');
      literal += next;
    } else if (character === '%' || character === '_') {
      flush();
      const last = parts.at(-1);
      if (character === '_' || typeof last === 'string' || last?.wild !== '%')
        parts.push({ wild: character });
    } else literal += character;
  }
  flush();

  const isRun = (part: (typeof parts)[number] | undefined): boolean =>
    typeof part === 'object' && part.wild === '%';
  const [first, middle, last] = parts;
  // `%text%` is what a search box sends, so it gets a faster test than the general expression below.
  if (parts.length === 3 && isRun(first) && isRun(last) && typeof middle === 'string') {
    if (!ignoreCase) return (text) => text.includes(middle);
    const folded = foldCase(middle);

    if (!/^[\x00-\x7f]*$/.test(folded)) return (text) => foldCase(text).includes(folded);
    const source = escapeRegex(folded).replace(/[ik]/g, (letter) => foldsTo[letter] ?? letter);
    const search = new RegExp(source, 'i');
    return (text) => search.test(text);
  }
  const source = parts
    .map((part) => {
      if (typeof part === 'object') return part.wild === '%' ? '[^]*' : '[^]';
      return escapeRegex(ignoreCase ? foldCase(part) : part);
    })
    .join('');
  const whole = new RegExp(`^${source}$`, 'u');
  return ignoreCase ? (text) => whole.test(foldCase(text)) : (text) => whole.test(text);
}

/** Accepts only expressions that mean the same in POSIX and in JavaScript; others are refused, not approximated. */
export function compileRegex(pattern: string, ignoreCase: boolean): (text: string) => boolean {
  if (/\[\[[:.=]|\\[mMyYAZaBcekuUxX<>0-9]|^\*\*\*|\(\?(?!:|=|!)|\\[bpPk]/.test(pattern)) {
    throw new NotSupported(`the regular expression ${pattern} (only what POSIX and JavaScript share)`);
  }
  try {
    // By default a dot matches a line break in PostgreSQL, hence the flag s.
    const expression = new RegExp(pattern, ignoreCase ? 'is' : 's');
    return (text) => expression.test(text);
  } catch {
    const fault = regexFault(pattern);
    if (fault === undefined) throw new NotSupported(`the regular expression ${pattern}`);
    throw new PostgresError('2201B', `invalid regular expression: ${fault}`);
  }
}

/** PostgreSQL's name for the fault. JavaScript's message is not used, because its wording differs between engines. */
function regexFault(pattern: string): string | undefined {
  let depth = 0;
  let inClass = false;
  for (const part of pattern.match(/\\[^]|[^]/g) ?? []) {
    if (inClass) inClass = part !== ']';
    else if (part === '[') inClass = true;
    else if (part === '(') depth += 1;
    else if (part === ')') depth -= 1;
    if (depth < 0) break;
  }
  if (inClass) return 'brackets [] not balanced';
  if (depth !== 0) return 'parentheses () not balanced';
  return /^[*+?]|[(|][*+?]/.test(pattern) ? 'quantifier operand invalid' : undefined;
}
