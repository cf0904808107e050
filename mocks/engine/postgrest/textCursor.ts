/**
 * A position in a parameter's text, with the failures that PostgREST's parser reports: the furthest place that could
 * not be read, what was found there and what was expected.
 */
import { queryError } from './restErrors';

export class TextCursor {
  position = 0;

  readonly text: string;
  /** Begins the error's message: `failed to parse filter (bogus.1)`. */
  readonly label: string;

  constructor(text: string, label: string) {
    this.text = text;
    this.label = label;
  }

  get done(): boolean {
    return this.position >= this.text.length;
  }

  peek(): string {
    return this.text.charAt(this.position);
  }

  startsWith(part: string): boolean {
    return this.text.startsWith(part, this.position);
  }

  /** Moves past `part` if it is next. */
  take(part: string): boolean {
    if (!this.startsWith(part)) return false;
    this.position += part.length;
    return true;
  }

  /** Moves past a match of a sticky expression and returns it. */
  match(expression: RegExp): string | undefined {
    expression.lastIndex = this.position;
    const found = expression.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  skipSpace(): void {
    this.match(/[ \t]*/y);
  }

  expect(part: string): void {
    if (!this.take(part)) this.fail([`"${part}"`]);
  }

  /** Throws PGRST100 with the expectations listed as PostgREST words them: `a, b or c`. */
  fail(expected: readonly string[], at = this.position): never {
    const found = this.text.charAt(at);
    const unexpected = found === '' ? 'unexpected end of input' : `unexpected "${found}"`;
    const last = expected.at(-1);
    const wanted =
      last === undefined
        ? ''
        : ` expecting ${expected.length === 1 ? last : `${expected.slice(0, -1).join(', ')} or ${last}`}`;
    this.failWith(`${unexpected}${wanted}`, at);
  }

  failWith(details: string, at = this.position): never {
    throw queryError(`"${this.label}" (line 1, column ${at + 1})`, details);
  }

  expectEnd(expected: readonly string[]): void {
    if (!this.done) this.fail([...expected, 'end of input']);
  }
}
