/** Trims, and turns tabs, line breaks and runs of white space inside into one space. */
export function collapseWhiteSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
