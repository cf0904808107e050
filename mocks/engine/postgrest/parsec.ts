/**
 * The rules of Parsec, the library that PostgREST's parsers are written with: when an alternative is tried, and which
 * error is reported. A rule returns undefined when it fails. A failure that moved `position` is final; one that did not
 * lets the next alternative try. Errors add up until something is consumed, and the furthest one is reported.
 */
import { queryError } from './restErrors';

/** Never returns undefined for success. */
export type Rule<T> = (p: Parsec) => T | undefined;

interface ParseError {
  at: number;
  /** The position of the unexpected character; null if `unexpected` describes it. */
  found: number | null;
  unexpected: string | null;
  expected: readonly string[];
}

/**
 * Parses `text` with `rule`. Text after a complete match is ignored, as in PostgREST. Throws PGRST100, whose message
 * shows the text as `shown`.
 */
export function parse<T>(rule: Rule<T>, what: string, shown: string, text = shown): T {
  const value = rule(new Parsec(text, false));
  if (value !== undefined) return value;
  // Only a failure pays for collecting what was expected, in a second pass.
  const second = new Parsec(text, true);
  rule(second);
  throw queryError(
    `"failed to parse ${what} (${shown})" (${second.errorPosition()})`,
    second.errorMessage().replaceAll('\n', ' '),
  );
}

export class Parsec {
  position = 0;
  readonly text: string;
  private readonly collectsErrors: boolean;
  private error: ParseError | null = null;
  private last: { from: number; to: number; value: string } | null = null;

  constructor(text: string, collects: boolean) {
    this.text = text;
    this.collectsErrors = collects;
  }

  private consume(length: number): void {
    this.position += length;
    this.error = null;
  }

  private recordExpected(expected: readonly string[], found = this.position): void {
    if (!this.collectsErrors) return;
    this.error = merge(this.error, { at: this.position, found, unexpected: null, expected });
  }

  private failText(literal: string): undefined {
    if (this.collectsErrors)
      this.recordExpected([showText(literal)], this.position + commonLength(this, literal));
  }

  /** Matches a word. A mismatch after its first letter counts as consumed input. */
  string(literal: string): true | undefined {
    if (this.text[this.position] !== literal[0]) return this.failText(literal);
    this.error = null;
    if (this.word(literal) === true) return true;
    this.position += 1;
    return undefined;
  }

  /** Matches a word or a character, or consumes nothing: `char`, `try (string …)`. */
  word(literal: string): true | undefined {
    if (this.text.startsWith(literal, this.position)) {
      this.consume(literal.length);
      return true;
    }
    return this.failText(literal);
  }

  /** The characters that a sticky expression matches, perhaps none; `expected` are the names of such characters. */
  takeWhile(characters: RegExp, expected: readonly string[] = []): string {
    characters.lastIndex = this.position;
    const found = characters.exec(this.text)?.[0] ?? '';
    if (found !== '') this.consume(found.length);
    this.recordExpected(expected);
    return found;
  }

  /** The same, at least one character. */
  takeWhile1(characters: RegExp, expected: readonly string[] = []): string | undefined {
    const found = this.takeWhile(characters, expected);
    return found === '' ? undefined : found;
  }

  /** True if `literal` comes next; stays where it is. */
  lookAhead(literal: string): true | undefined {
    if (this.text.startsWith(literal, this.position)) return true;
    return this.failText(literal);
  }

  end(): true | undefined {
    const code = this.text.codePointAt(this.position);
    if (this.collectsErrors) {
      const unexpected = code === undefined ? null : showCharacter(String.fromCodePoint(code));
      const found = code === undefined ? this.position : null;
      this.error = merge(this.error, { at: this.position, found, unexpected, expected: ['end of input'] });
    }
    return code === undefined || undefined;
  }

  /** Fails if a character comes next that the sticky expression matches. Must be the last part of an `attempt`. */
  notFollowedBy(refused: RegExp, expected: readonly string[] = []): true | undefined {
    const found = this.takeWhile1(refused, expected);
    if (found === undefined) return true;
    if (this.collectsErrors) {
      this.error = { at: this.position, found: null, unexpected: showCharacter(found), expected: [] };
    }
    return undefined;
  }

  /** `try`: a failure goes back to the start, so the next alternative may try. */
  attempt<T>(rule: Rule<T>): T | undefined {
    const start = this.position;
    const before = this.error;
    const value = rule(this);
    if (value === undefined) {
      this.position = start;
      if (this.collectsErrors) this.error = merge(before, this.error);
    }
    return value;
  }

  choice<T>(...rules: readonly Rule<T>[]): T | undefined {
    const start = this.position;
    for (const rule of rules) {
      const value = rule(this);
      if (value !== undefined || this.position !== start) return value;
    }
    return undefined;
  }

  /** Null where the rule finds nothing; undefined where it fails after consuming something. */
  optional<T>(rule: Rule<T>): T | null | undefined {
    const start = this.position;
    const value = rule(this);
    return value === undefined && this.position === start ? null : value;
  }

  many<T>(rule: Rule<T>): T[] | undefined {
    const all: T[] = [];
    for (;;) {
      const start = this.position;
      const value = rule(this);
      if (value === undefined) return this.position === start ? all : undefined;
      all.push(value);
      // Parsec, too, forgets how the last round could have continued.
      this.error = null;
    }
  }

  sepBy1<T>(rule: Rule<T>, separator: Rule<unknown>): T[] | undefined {
    const first = rule(this);
    if (first === undefined) return undefined;
    const more = this.many((p) => (separator(p) === undefined ? undefined : rule(p)));
    if (more === undefined) return undefined;
    more.unshift(first);
    return more;
  }

  /** `rule <?> name`: where the rule fails at once, `name` is what was expected. */
  label<T>(name: string, rule: Rule<T>): T | undefined {
    if (!this.collectsErrors) return rule(this);
    const start = this.position;
    const before = this.error;
    this.error = null;
    const value = rule(this);
    if (this.position !== start) return value;
    const own = this.error as ParseError | null;
    this.error = merge(before, own === null ? null : { ...own, expected: [name] });
    return value;
  }

  /** What a sticky expression matches; undefined while errors are collected, because it records no expectations. */
  shortcut(expression: RegExp): string | undefined {
    if (this.collectsErrors) return undefined;
    expression.lastIndex = this.position;
    const found = expression.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  /** A text that several alternatives begin with: parsed once for each position. */
  memoized(rule: Rule<string>): string | undefined {
    if (this.collectsErrors) return rule(this);
    const { last } = this;
    if (last?.from === this.position) {
      this.position = last.to;
      return last.value;
    }
    const from = this.position;
    const value = rule(this);
    if (value !== undefined) this.last = { from, to: this.position, value };
    return value;
  }

  /** Spaces and tabs around a rule. */
  lexeme<T>(rule: Rule<T>): T | undefined {
    this.takeWhile(blanks);
    const value = rule(this);
    if (value !== undefined) this.takeWhile(blanks);
    return value;
  }

  /** `line 1, column 4`; a tab reaches to the next multiple of eight. */
  errorPosition(): string {
    let line = 1;
    let column = 1;
    for (const character of this.text.slice(0, this.error?.at)) {
      if (character === '\n') {
        line += 1;
        column = 1;
      } else column += character === '\t' ? 8 - ((column - 1) % 8) : 1;
    }
    return `line ${line}, column ${column}`;
  }

  errorMessage(): string {
    if (this.error === null) return 'unknown parse error';
    const { found, unexpected, expected } = this.error;
    const parts: string[] = [];
    if (unexpected !== null) parts.push(`unexpected ${unexpected}`);
    else if (found !== null) {
      const code = this.text.codePointAt(found);
      parts.push(`unexpected ${code === undefined ? 'end of input' : showText(String.fromCodePoint(code))}`);
    }
    const alternatives = [...new Set(expected)];
    const last = alternatives.pop();
    if (last !== undefined) {
      parts.push(`expecting ${alternatives.length === 0 ? last : `${alternatives.join(', ')} or ${last}`}`);
    }
    return parts.join(' ');
  }
}

const blanks = /[ \t]*/y;

function commonLength({ text, position }: Parsec, literal: string): number {
  let length = 0;
  while (length < literal.length && text[position + length] === literal[length]) length += 1;
  return length;
}

function merge(first: ParseError | null, second: ParseError | null): ParseError | null {
  if (first === null || second === null) return first ?? second;
  if (first.at !== second.at) return first.at > second.at ? first : second;
  return {
    at: first.at,
    found: first.found ?? second.found,
    unexpected: first.unexpected ?? second.unexpected,
    expected: [...first.expected, ...second.expected],
  };
}

const controls =
  'NUL SOH STX ETX EOT ENQ ACK a b t n v f r SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US';

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === '\\') return '\\\\';
  if (code > 127) return `\\${code}`;
  if (code === 127) return '\\DEL';
  return code < 32 ? `\\${controls.split(' ')[code] ?? ''}` : character;
}

/** A text as Haskell prints it. */
const showText = (text: string): string =>
  `"${Array.from(text, (one) => (one === '"' ? '\\"' : escapeCharacter(one))).join('')}"`;

/** A character as Haskell prints it. */
const showCharacter = (one: string): string => `'${one === "'" ? "\\'" : escapeCharacter(one)}'`;
