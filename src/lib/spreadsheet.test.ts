import fc from 'fast-check';
import { byteOrderMark, toLine } from './spreadsheet';

/** Parses CSV by RFC 4180, independently of the product. */
function read(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < file.length) {
    let cell = '';
    if (file[at] === '"') {
      at += 1;
      while (!(file[at] === '"' && file[at + 1] !== '"')) {
        if (at >= file.length) throw new Error('A quote is left open.');
        cell += file[at];
        at += file[at] === '"' ? 2 : 1;
      }
      at += 1;
    } else {
      while (at < file.length && file[at] !== ',' && file[at] !== '\r') cell += file[at++];
    }
    row.push(cell);
    if (file[at] === ',') at += 1;
    else if (file.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`No separator after a cell: ${JSON.stringify(file.slice(at, at + 20))}`);
  }
  return rows;
}

test.each([
  ['plain words', 'Hale Bakery', 'Hale Bakery'],
  ['a comma', 'Boise, ID', '"Boise, ID"'],
  ['quotes', 'Otis "Elevators"', '"Otis ""Elevators"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['a space at each end', ' a ', '" a "'],
  ['other scripts', 'Café Zoë 東京 🥐', 'Café Zoë 東京 🥐'],
  ['nothing', '', ''],
])('A cell with %s is quoted if CSV requires it', (_, value, expected) => {
  expect(toLine([value, 'x'])).toBe(`${expected},x\r\n`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "=cmd|' /C calc'!A0"])(
  'The cell %j is a text, not a formula',
  (value) => {
    expect(read(toLine([value, 'x']))).toEqual([[`'${value}`, 'x']]);
  },
);

test('A formula after a semicolon, which separates cells in some locales, is a text, too', () => {
  expect(read(toLine(['Tea; =1+1;"@A1']))).toEqual([["Tea; '=1+1;\"'@A1"]]);
  expect(toLine(['so-so; well'])).toBe('"so-so; well"\r\n');
});

test('Random cells are read back as they were written, except formulas, which become text', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\r', '\n', '\t', 'a', ' '),
      maxLength: 8,
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
      const seen = read(rows.map(toLine).join(''));
      expect(seen.map((row) => row.length)).toEqual(rows.map((row) => row.length));
      for (const [at, row] of rows.entries()) {
        for (const [index, value] of row.entries()) {
          const shown = seen[at]?.[index] ?? '';
          expect(shown).not.toMatch(/^[=+\-@\t\r\n]/);
          expect(shown).not.toMatch(/;\s*[=+\-@]/);
          if (!/^[=+\-@\t\r\n＝＋－＠]|;/.test(value)) expect(shown).toBe(value);
        }
      }
    }),
  );
});

test('The file begins with the byte order mark of UTF-8', () => {
  expect([...new TextEncoder().encode(byteOrderMark)]).toEqual([0xef, 0xbb, 0xbf]);
});
