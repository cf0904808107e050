import { plainText } from './plainText';
import fc from 'fast-check';
import type { Row } from './schema';
import { createTextSearch } from './textSearch';

const rowOf = (id: number, text: string): Row => ({ id, text });

test('finds what asking each row finds, before and after rows change', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'ab', 'ba', 'é', '😀', '\n'), { maxLength: 4 });
  const text = words.map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 30 }),
      fc.integer({ min: 1, max: 200 }),
      text,
      fc.array(fc.tuple(fc.nat(5000), text), { maxLength: 3 }),
      fc.boolean(),
      (texts, times, wanted, changes, withOr) => {
        const search = createTextSearch((row) => plainText(row.text));
        let rows = Array.from({ length: times }, () => texts)
          .flat()
          .map((one, id) => rowOf(id, one));
        const or = withOr ? (row: Readonly<Row>) => Number(row.id) % 7 === 0 : undefined;
        const expected = () => rows.filter((row) => plainText(row.text).includes(wanted) || or?.(row));
        expect(search(rows, wanted, or)).toEqual(expected());
        for (const [at, changed] of changes) {
          if (rows.length === 0) continue;
          const place = at % rows.length;
          rows = rows.map((row, index) => (index === place ? rowOf(index, changed) : row));
          expect(search(rows, wanted, or)).toEqual(expected());
        }
        expect(search(rows.slice(1), wanted, or)).toEqual(expected().filter((row) => row !== rows[0]));
      },
    ),
    { numRuns: 60 },
  );
});

test('a match never reaches from one row into the next', () => {
  const search = createTextSearch((row) => plainText(row.text));
  expect(search([rowOf(1, 'ab'), rowOf(2, 'cd')], 'bc')).toEqual([]);
});

test('the text of a row is made once', () => {
  let made = 0;
  const search = createTextSearch((row) => {
    made += 1;
    return plainText(row.text);
  });
  const rows = Array.from({ length: 3000 }, (_, id) => rowOf(id, 'x'));
  expect(search(rows, 'x')).toHaveLength(3000);
  expect(search(rows, 'y')).toHaveLength(0);
  expect(made).toBe(3000);
});
