import * as fc from 'fast-check';
import { readByGrammar } from '../testing/queryGrammar';
import type { QueryPart } from '../testing/queryGrammar';
import { parseFilter, parseQuery, parseSelect } from './parseQuery';
import { RestError } from './restErrors';

const field = { column: 'x', path: [] };
const encoded = (name: string, value: string): string => `${name}=${encodeURIComponent(value)}`;

/** How the engine parses a text, in the shape in which `readByGrammar` answers. */
const readers: Record<QueryPart, (text: string) => unknown> = {
  select: parseSelect,
  filter: (text) => {
    const { negated, operation } = parseFilter(field, text);
    return { negated, operation };
  },
  logic: (text) => {
    const [read] = parseQuery(encoded('or', text), false).logic;
    // Without a bracket the text goes on with the name of a column, "or…", and parseQuery wraps its condition in a group.
    const tree = read?.value;
    return tree?.kind === 'and' && !tree.negated ? tree.parts[0] : tree;
  },
  order: (text) => parseQuery(encoded('order', text), false).orders[0]?.value,
  names: (text) => parseQuery(encoded('on_conflict', text), false).onConflict,
  key: (text) => {
    const [read] = parseQuery(`${encodeURIComponent(text)}=eq.1`, false).filters;
    return { embeds: read?.path, field: read?.value.field };
  },
};

function readByEngine(part: QueryPart, text: string): unknown {
  try {
    return { value: readers[part](text) };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return { place: /(line \d+, column \d+)\)$/.exec(error.message)?.[1], details: error.details };
  }
}

const words: Record<QueryPart, string> = {
  select:
    'id name * a b:c count count() .sum() .avg() .count() .max() .min() .mean() ::text ::int4 :: ...t t( u!fk( v!inner( w!left!fk( !innermost ( ) , , , , : ->a ->>b ->0 ->-1 ->- "q x" " . ! -x [] ä 𝒳',
  filter:
    'eq. neq. not. not.not. in. is. isdistinct. isdistinct gte. gt. like. ilike. match. imatch. cs. cd. ov. sl. sr. nxr. nxl. adj. fts. plfts(english). phfts( wfts() (any). (all). (an). () null NULL not_null Not_Null nope true false unknown ( ) , a b "q,x" "a\\"b" " \\ {1,2} . 1 ä 𝒳',
  logic:
    '( ( ) ) , , , a b.eq.1 c.in.(1,2) d.is.null and( or( not.or( not.and( ord( not. xor( a.eq. b.not.gt. c.like(any). d.fts. e.isdistinct. f->g.eq. "q.x".eq. "q,)" "q"x {1,2} {1,2 .eq. .5 -- \\ ä 𝒳',
  order:
    'id name , , , .asc .desc .nullsfirst .nullslast .nulls .ac .descc t( ) ->a ->>b ->0 ->-1 "q.x" " - . 1 [] ä 𝒳',
  names: 'id name , , , "q,x" "a\\"b" " - -> . ( ) [] : $ _ ä 𝒳',
  key: 'id name . . . ->a ->>b ->@type ->0 ->-1 ->-x ->"q.x" ->a-b ->[] "q.x" " - > , ( ) [] : $ _ ä 𝒳',
};

/**
 * Pieces of the part's own language, joined at random: some complete, most with a mistake somewhere. Most texts for
 * `logic` begin with a bracket, as a group does.
 */
const texts = (part: QueryPart): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...words[part].split(' ')) },
        { weight: 1, arbitrary: fc.constantFrom(' ', '\t', '\u00a0', '\u2003', '\n', '\u0001', '٣') },
      ),
      { minLength: 1, maxLength: 9 },
    )
    .chain((pieces) =>
      fc
        .constantFrom(...(part === 'logic' ? ['(', '(', '(', ''] : ['']))
        .map((start) => start + pieces.join('')),
    );

describe('the query grammar', () => {
  it.each(Object.keys(readers) as QueryPart[])(
    'Random texts for the part %s are parsed or refused as by PostgREST’s grammar',
    (part) => {
      fc.assert(
        fc.property(texts(part), (text) => {
          expect(readByEngine(part, text)).toEqual(
            readByGrammar(part, part === 'logic' ? `or${text}` : text),
          );
        }),
        { numRuns: 2000, seed: 1 },
      );
    },
  );
});
