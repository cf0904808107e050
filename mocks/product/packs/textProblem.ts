/** Which texts of a prospect the demo accepts: one visible line, not too long, and nothing that looks like markup. */
import { countCharacters, hasForbiddenCharacters, isVisible } from '../../../src/lib/acceptableText';

/** What is wrong with `value`, as the end of a sentence that begins with the field's name; undefined if nothing is. */
export function textProblem(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' || !isVisible(value)) return 'is missing.';
  if (countCharacters(value) > max) return `is too long: at most ${max} characters.`;
  if (/[<>]/.test(value)) return 'must not contain < or >.';
  if (hasForbiddenCharacters(value) || value !== value.trim()) {
    return 'must be one line, without control characters or space around it.';
  }
  return undefined;
}
