/**
 * Substring search over many rows. The texts of a thousand rows stand in one string, so that a search is a hundred
 * `indexOf` instead of a hundred thousand; a stored row is never changed in place, so a piece stays good until one of
 * its rows is another object.
 */
import type { Row } from './schema';

const pieceLength = 1024;
/** Between rows; PostgreSQL's text cannot hold it, so no search contains it. */
const separator = '\u0000';

interface Piece {
  rows: Readonly<Row>[];
  text: string;
  /** Where each row's text begins. */
  starts: number[];
}

function makePiece(rows: Readonly<Row>[], textOf: (row: Readonly<Row>) => string): Piece {
  const starts: number[] = [];
  let length = 0;
  const texts = rows.map((row) => {
    const text = textOf(row);
    starts.push(length);
    length += text.length + separator.length;
    return text;
  });
  return { rows, text: texts.join(separator), starts };
}

const sameRows = (left: readonly Readonly<Row>[], right: readonly Readonly<Row>[]): boolean => {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
};

/** The rows of the piece whose text contains `wanted`, as their places in it, ascending. */
function placesOf({ text, starts }: Piece, wanted: string): number[] {
  const places: number[] = [];
  let from = 0;
  for (;;) {
    const found = text.indexOf(wanted, from);
    if (found < 0) return places;
    let low = places.length === 0 ? 0 : (places[places.length - 1] ?? 0) + 1;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] ?? 0) <= found) low = middle;
      else high = middle - 1;
    }
    places.push(low);
    // On with the next row: one hit is enough.
    if (low === starts.length - 1) return places;
    from = starts[low + 1] ?? text.length;
  }
}

/** `textOf` depends on the row alone. */
export function createTextSearch(textOf: (row: Readonly<Row>) => string) {
  const pieces = new WeakMap<Readonly<Row>, Piece>();

  function pieceOf(rows: Readonly<Row>[]): Piece {
    const [first] = rows;
    const known = first && pieces.get(first);
    if (known && sameRows(known.rows, rows)) return known;
    const piece = makePiece(rows, textOf);
    if (first) pieces.set(first, piece);
    return piece;
  }

  /** The rows that contain `wanted`, or for which `or` holds, in the order in which they came. */
  return (
    rows: Iterable<Readonly<Row>>,
    wanted: string,
    or?: (row: Readonly<Row>) => boolean,
  ): Readonly<Row>[] => {
    const found: Readonly<Row>[] = [];
    const searchPiece = (some: Readonly<Row>[]) => {
      if (some.length === 0) return;
      const places = placesOf(pieceOf(some), wanted);
      if (!or) {
        for (const place of places) found.push(some[place] ?? {});
        return;
      }
      let next = 0;
      some.forEach((row, place) => {
        const hit = places[next] === place;
        if (hit) next += 1;
        if (hit || or(row)) found.push(row);
      });
    };
    let some: Readonly<Row>[] = [];
    for (const row of rows) {
      some.push(row);
      if (some.length < pieceLength) continue;
      searchPiece(some);
      some = [];
    }
    searchPiece(some);
    return found;
  };
}
