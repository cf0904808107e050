/** Trims, and turns tabs, line breaks and runs of whitespace inside into one space. */
export function collapseWhiteSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
