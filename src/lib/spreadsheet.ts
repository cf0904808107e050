/**
 * Lines of a CSV file (RFC 4180), as Excel, Numbers, LibreOffice and Google Sheets open them. Cells contain what strangers
 * have typed, so none of them may be taken for a formula.
 */

/** In front of the first line, so that Excel reads UTF-8. */
export const byteOrderMark = '\uFEFF';

/** The characters that begin a formula; the full-width ones come from Japanese and Chinese keyboards. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/** The same after a semicolon, which separates cells where a comma is the decimal sign. */
const hiddenFormula = /(;[\s"']*)([=+\-@＝＋－＠])/g;

/** An apostrophe in front makes spreadsheet programs read text. */
function harmless(text: string): string {
  return (formula.test(text) ? `'${text}` : text).replace(hiddenFormula, "$1'$2");
}

function toCell(value: string): string {
  const text = harmless(value);
  // Some programs trim cells that are not quoted.
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const toLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`;
