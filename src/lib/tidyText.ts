/** Trims, and turns tabs, line breaks and runs of white space inside into one space. */
export function tidyText(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
