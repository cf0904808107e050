import { parseQuery, parseSelect } from './parseQuery';
import type { Query } from './queryTypes';
import { NotSupported, RestError } from './restErrors';

const parse = (query: string, functionRead = false): Query => parseQuery(query, functionRead);
const encoded = (name: string, value: string): string => `${name}=${encodeURIComponent(value)}`;

/** Message and details of the PGRST100 that `work` throws. */
function syntaxError(work: () => unknown): { message: string; details: unknown } {
  try {
    work();
  } catch (error) {
    if (error instanceof RestError && error.code === 'PGRST100') {
      return { message: error.message, details: error.details };
    }
    throw error;
  }
  throw new Error('No PGRST100 was thrown.');
}

describe('select', () => {
  it('A query selects every column by default, and none with an empty select', () => {
    expect(parse('').select).toMatchObject([{ kind: 'column', field: { column: '*', path: [] } }]);
    expect(parse('select=').select).toEqual([]);
  });

  it('A select may have names, aliases, paths and casts', () => {
    expect(parseSelect('id, full name,"quoted,name",a-b,alias:col->key->>0::text,$x')).toEqual([
      { kind: 'column', field: { column: 'id', path: [] }, alias: null, cast: null, aggregate: null },
      { kind: 'column', field: { column: 'full name', path: [] }, alias: null, cast: null, aggregate: null },
      {
        kind: 'column',
        field: { column: 'quoted,name', path: [] },
        alias: null,
        cast: null,
        aggregate: null,
      },
      { kind: 'column', field: { column: 'a-b', path: [] }, alias: null, cast: null, aggregate: null },
      {
        kind: 'column',
        field: {
          column: 'col',
          path: [
            { key: 'key', text: false },
            { key: 0, text: true },
          ],
        },
        alias: 'alias',
        cast: 'text',
        aggregate: null,
      },
      { kind: 'column', field: { column: '$x', path: [] }, alias: null, cast: null, aggregate: null },
    ]);
  });

  it('An embed may have an alias, a hint, a join and a spread', () => {
    expect(parseSelect('a:t!fk!inner(x,...u!left(y),v())')).toMatchObject([
      {
        kind: 'embed',
        relation: 't',
        alias: 'a',
        hint: 'fk',
        inner: true,
        spread: false,
        items: [
          { kind: 'column', field: { column: 'x' } },
          { kind: 'embed', relation: 'u', spread: true, inner: false, hint: null },
          { kind: 'embed', relation: 'v', items: [] },
        ],
      },
    ]);
    expect(parseSelect('t!inner!fk(x)')).toMatchObject([{ hint: 'fk', inner: true }]);
  });

  it('A select may have aggregates', () => {
    expect(parseSelect('count(),n:price.sum(),price.avg()::int')).toMatchObject([
      { field: { column: '*' }, aggregate: 'count' },
      { field: { column: 'price' }, alias: 'n', aggregate: 'sum' },
      { field: { column: 'price' }, aggregate: 'avg' },
    ]);
  });

  it.each([
    [
      'id,(',
      '"failed to parse select parameter (id,()" (line 1, column 4)',
      'unexpected "(" expecting "...", field name (* or [a..z0..9_$]), "*" or "count()"',
    ],
    [
      'id::',
      '"failed to parse select parameter (id::)" (line 1, column 5)',
      'unexpected end of input expecting letter or digit',
    ],
    [
      't(id',
      '"failed to parse select parameter (t(id)" (line 1, column 5)',
      'unexpected end of input expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input',
    ],
    [
      'id,*x',
      '"failed to parse select parameter (id,*x)" (line 1, column 5)',
      `unexpected 'x' expecting ")", "," or end of input`,
    ],
    [
      'id,clients(name[])',
      '"failed to parse select parameter (id,clients(name[]))" (line 1, column 16)',
      `unexpected '[' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input`,
    ],
    [
      'data->>-78xy',
      '"failed to parse select parameter (data->>-78xy)" (line 1, column 11)',
      `unexpected 'x' expecting digit, "->", "::", ".", "," or end of input`,
    ],
  ])('The select %s is refused', (text, message, details) => {
    expect(syntaxError(() => parseSelect(text))).toEqual({ message, details });
  });
});

describe('filters', () => {
  const filterOf = (value: string) => parse(encoded('col', value)).filters[0]?.value;

  it.each([
    ['eq.', { operator: 'eq', quantifier: null, argument: '' }, false],
    ['eq.a.b,c', { operator: 'eq', quantifier: null, argument: 'a.b,c' }, false],
    ['not.neq."x"', { operator: 'neq', quantifier: null, argument: '"x"' }, true],
    ['like(any).{a*,b}', { operator: 'like', quantifier: 'any', argument: '{a*,b}' }, false],
    ['gt(all).{1}', { operator: 'gt', quantifier: 'all', argument: '{1}' }, false],
    ['in.(a,"b,c","d\\"e\\\\",f"g)', { operator: 'in', list: ['a', 'b,c', 'd"e\\', 'f"g'] }, false],
    ['in.()', { operator: 'in', list: [''] }, false],
    ['is.NULL', { operator: 'is', value: 'null' }, false],
    ['not.is.not_null', { operator: 'is', value: 'not_null' }, true],
    ['cs.{1,2}', { operator: 'cs', argument: '{1,2}' }, false],
    ['isdistinct.a', { operator: 'isdistinct', quantifier: null, argument: 'a' }, false],
  ])('The filter %s is parsed', (value, operation, negated) => {
    expect(filterOf(value)).toMatchObject({ operation, negated });
  });

  it('A filter applies to the embed whose path stands before its column', () => {
    expect(parse('a.b.col->x->>y=eq.1').filters).toMatchObject([
      {
        path: ['a', 'b'],
        value: {
          field: {
            column: 'col',
            path: [
              { key: 'x', text: false },
              { key: 'y', text: true },
            ],
          },
        },
      },
    ]);
  });

  it.each([
    ['bogus.1', 1, 'unexpected "b" expecting "not" or operator (eq, gt, ...)'],
    ['not.bogus.1', 5, 'unexpected "b" expecting operator (eq, gt, ...)'],
    ['neq(any).{1}', 4, 'unexpected "(" expecting operator (eq, gt, ...)'],
    ['fts().value', 5, 'unexpected ")" expecting operator (eq, gt, ...)'],
    ['is().value', 3, 'unexpected "(" expecting operator (eq, gt, ...)'],
    ['in.1', 4, 'unexpected "1" expecting "("'],
    ['is.maybe', 4, 'unexpected "m" expecting isVal: (null, not_null, true, false, unknown)'],
  ])('The filter %s is refused', (value, column, details) => {
    expect(syntaxError(() => filterOf(value))).toEqual({
      message: `"failed to parse filter (${value})" (line 1, column ${column})`,
      details,
    });
  });

  it.each('gte lte lt imatch cd ov sl sr nxr nxl adj fts phfts wfts'.split(' '))(
    'The operator %s is parsed with its argument',
    (operator) => {
      expect(filterOf(`${operator}.a.b`)?.operation).toMatchObject({ operator, argument: 'a.b' });
    },
  );

  it('Full-text search is parsed with its language', () => {
    expect(filterOf('plfts(english).word')?.operation).toEqual({
      operator: 'plfts',
      language: 'english',
      argument: 'word',
    });
  });
});

describe('and, or', () => {
  it('Groups of conditions can be nested, and quotes protect commas and brackets', () => {
    expect(
      parse(encoded('not.or', '(a.eq.1,and(b.not.in.(1,2),c.eq."x,)y"),not.or(d.cs.{1,2},e->>f.is.null))'))
        .logic,
    ).toMatchObject([
      {
        path: [],
        value: {
          kind: 'or',
          negated: true,
          parts: [
            { kind: 'filter', field: { column: 'a' } },
            {
              kind: 'and',
              parts: [
                { negated: true, operation: { operator: 'in', list: ['1', '2'] } },
                { operation: { argument: 'x,)y' } },
              ],
            },
            {
              kind: 'or',
              negated: true,
              parts: [{ operation: { argument: '{1,2}' } }, { field: { path: [{ key: 'f', text: true }] } }],
            },
          ],
        },
      },
    ]);
  });

  it('A group of conditions can apply to an embed', () => {
    expect(parse('t.u.not.and=(a.eq.1)').logic).toMatchObject([
      { path: ['t', 'u'], value: { kind: 'and', negated: true } },
    ]);
  });

  it('A column whose name is that of a group, or begins with it, is read as a column', () => {
    expect(parse('or=(order.eq.1,and.eq.2)').logic[0]?.value.parts).toMatchObject([
      { field: { column: 'order' } },
      { field: { column: 'and' } },
    ]);
  });

  it.each([
    [
      '()',
      4,
      'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    ],
    ['(id.in.1)', 10, 'unexpected "1" expecting "("'],
    ['(id.eq.1', 11, 'unexpected end of input expecting "," or ")"'],
  ])('The logical filter %s is refused', (text, column, details) => {
    const { message, details: found } = syntaxError(() => parse(encoded('or', text)));
    expect([message, found]).toEqual([
      `"failed to parse logic tree (${text})" (line 1, column ${column})`,
      details,
    ]);
  });
});

describe('order and range', () => {
  it('An order may have a direction and a place for nulls', () => {
    expect(parse('order=a,b.desc,c.asc.nullsfirst,d.nullslast,e->f.desc,t(g).desc').orders).toMatchObject([
      {
        path: [],
        value: [
          { field: { column: 'a' }, descending: false, nullsFirst: null },
          { field: { column: 'b' }, descending: true, nullsFirst: null },
          { field: { column: 'c' }, descending: false, nullsFirst: true },
          { field: { column: 'd' }, descending: false, nullsFirst: false },
          { field: { column: 'e', path: [{ key: 'f' }] }, descending: true },
          { relation: 't', field: { column: 'g' }, descending: true },
        ],
      },
    ]);
  });

  it.each([
    ['id.ac', 4],
    ['id.asc.nlsfst', 8],
  ])('The order %s is refused', (text, column) => {
    expect(syntaxError(() => parse(encoded('order', text))).message).toBe(
      `"failed to parse order (${text})" (line 1, column ${column})`,
    );
  });

  it('An embed has its own range, and a limit that is not a number is ignored', () => {
    expect(parse('limit=5&offset=2&t.limit=1&t.u.offset=3&v.limit=many').ranges).toEqual([
      { path: [], value: { limit: 5, offset: 2 } },
      { path: ['t'], value: { limit: 1, offset: 0 } },
      { path: ['t', 'u'], value: { limit: Infinity, offset: 3 } },
      { path: ['v'], value: { limit: Infinity, offset: 0 } },
    ]);
  });

  it('The last of several limits applies; a limit that is not a number means no rows if there is an offset', () => {
    expect(parse('limit=5&limit=7').ranges).toMatchObject([{ value: { limit: 7 } }]);
    expect(parse('limit=5&limit=many').ranges).toMatchObject([{ value: { limit: Infinity } }]);
    expect(parse('limit=many&offset=2').ranges).toMatchObject([{ value: { limit: 0, offset: 2 } }]);
  });

  it('A limit in another of Haskell’s notations for numbers is refused as not supported', () => {
    for (const limit of ['(5)', '0x10', '- 5']) {
      expect(() => parse(encoded('limit', limit))).toThrow(NotSupported);
    }
  });
});

describe('text after a complete expression is ignored', () => {
  const argumentsOf = (name: string, value: string) =>
    parse(encoded(name, value)).logic[0]?.value.parts.map((part) =>
      part.kind === 'filter' && 'argument' in part.operation ? part.operation.argument : part,
    );

  it('A group of conditions ends at the first closing bracket, such as that of "file (1)", and the rest is ignored', () => {
    expect(argumentsOf('or', '(name.ilike.%file (1)%,place.ilike.%x%)')).toEqual(['%file (1']);
    expect(argumentsOf('or', '(kind.match.^(operator_|monitor),kind.is.null)')).toEqual([
      '^(operator_|monitor',
    ]);
  });

  it.each([
    ['id=in.(1,2)x', { operator: 'in', list: ['1', '2'] }],
    ['id=is.nullish', { operator: 'is', value: 'null' }],
    ['status[]=eq.failed', { operator: 'eq', quantifier: null, argument: 'failed' }],
  ])('The condition %s is read as far as it is valid, and the rest is ignored', (query, operation) => {
    const [name, value] = query.split('=');
    const [filter] = parse(`${name}=${encodeURIComponent(value ?? '')}`).filters;
    expect(filter).toMatchObject({ path: [], value: { operation } });
  });

  it('A select ends at an unmatched bracket, and one with an invalid beginning selects nothing', () => {
    expect(parseSelect('id),name')).toMatchObject([{ field: { column: 'id' } }]);
    expect(parseSelect('*x')).toEqual([]);
    expect(parseSelect(',id')).toEqual([]);
  });

  it('A list of names ends where no comma follows', () => {
    expect(parse(encoded('columns', 'a,b;c')).columns).toEqual(['a', 'b']);
    expect(parse(encoded('on_conflict', 'a(b)')).onConflict).toEqual(['a']);
  });

  it('The name of an argument ends at the first special character, and of a dotted one only the last part counts', () => {
    expect(parse('x[]=1&arg.y=2', true).parameters).toEqual([
      ['x', '1'],
      ['y', '2'],
    ]);
  });
});

describe('JSON paths', () => {
  const pathOf = (name: string) => parse(`${encodeURIComponent(name)}=eq.1`).filters[0]?.value.field.path;

  it('A key in a JSON path may have any character that does not end it', () => {
    expect(pathOf('data->@type->>a-b')).toEqual([
      { key: '@type', text: false },
      { key: 'a-b', text: true },
    ]);
  });

  it('Digits in a JSON path are an index, but a key if a bracket or a space follows', () => {
    expect(pathOf('data->0->>-1')).toEqual([
      { key: 0, text: false },
      { key: -1, text: true },
    ]);
    expect(parseSelect('t(data->0)')).toMatchObject([{ items: [{ field: { path: [{ key: '0' }] } }] }]);
    expect(parseSelect('data->0 ,id')).toMatchObject([{ field: { path: [{ key: '0' }] } }, {}]);
  });
});

describe('columns, functions and canonical queries', () => {
  it('columns and on_conflict are parsed', () => {
    expect(parse(encoded('columns', '"a","b c",d') + '&on_conflict=x,y')).toMatchObject({
      columns: ['a', 'b c', 'd'],
      onConflict: ['x', 'y'],
    });
  });

  it('Parameters with an operator are filters; others are arguments of a function, and refused for a table', () => {
    const query = parse('a=1&b=eq.2&c=some text.', true);
    expect(query.parameters).toEqual([
      ['a', '1'],
      ['c', 'some text.'],
    ]);
    expect(query.filters).toMatchObject([{ value: { field: { column: 'b' } } }]);
    expect(() => parse('a=1')).toThrow(RestError);
  });

  it('Semicolons separate parameters, and a name without "=" has no value', () => {
    const query = parse('a=eq.1;b=eq.2&select&c');
    expect(query.filterKeys).toEqual(['a', 'b']);
    expect(query.select).toMatchObject([{ field: { column: '*' } }]);
    expect(query.canonical).toBe('a=eq.1&b=eq.2&c=&select=');
  });

  it('A column may have the name of a property that every JavaScript object has', () => {
    expect(parse('t.constructor=eq.1').filters).toMatchObject([
      { path: ['t'], value: { field: { column: 'constructor' } } },
    ]);
  });

  it('A percent sign without two digits is kept as it is, and bytes that are not UTF-8 are refused', () => {
    expect(parse('a=eq.5%').filters).toMatchObject([{ value: { operation: { argument: '5%' } } }]);
    expect(() => parse('a=eq.%ff')).toThrow(NotSupported);
  });

  it('Of several errors, that of the parameter “order” is reported, or else that of “select”', () => {
    const firstError = (query: string) => syntaxError(() => parse(query)).message;
    expect(firstError('a=1&select=id,(&order=id.ac')).toContain('parse order');
    expect(firstError('a=1&select=id,(')).toContain('select parameter');
  });

  it('A canonical query joins the values of one name', () => {
    expect(parse('a=gt.1&b=eq.2&a=lt.5').canonical).toBe('a=gt.1,lt.5&b=eq.2');
  });

  it('A canonical query is sorted by name and leaves out the API key', () => {
    expect(parse('select=id,a&order=b.desc&apikey=secret&a=eq.(x)').canonical).toBe(
      'a=eq.%28x%29&order=b.desc&select=id%2Ca',
    );
  });
});

describe('texts at the edges of the grammar', () => {
  const readers: Record<string, (text: string) => unknown> = {
    select: parseSelect,
    filter: (text) => parse(encoded('x', text)).filters[0]?.value.operation,
    logic: (text) => parse(encoded('or', text)).logic[0]?.value.parts,
    order: (text) => parse(encoded('order', text)).orders[0]?.value,
    names: (text) => parse(encoded('on_conflict', text)).onConflict,
    key: (text) => parse(`${encodeURIComponent(text)}=eq.1`).filters[0]?.value.field,
  };
  const isLeftOut = (value: unknown) =>
    value === null || value === false || (Array.isArray(value) && value.length === 0);

  /** The error, or the value as JSON without what is null, false or an empty list. */
  function outcome(part: string, text: string): string {
    try {
      return JSON.stringify(readers[part]?.(text), (_key, value) => (isLeftOut(value) ? undefined : value));
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return `${/line \d+, column \d+(?=\)$)/.exec(error.message)?.[0]}: ${String(error.details)}`;
    }
  }

  // A part, a text as JSON, and what PostgREST’s grammar makes of it.
  const cases = String.raw`
    filter " is." → line 1, column 1: unexpected " " expecting "not" or operator (eq, gt, ...)
    filter "." → line 1, column 1: unexpected "." expecting "not" or operator (eq, gt, ...)
    filter "eq(an).1" → line 1, column 4: unexpected "n" expecting operator (eq, gt, ...)
    filter "gte(al).1" → line 1, column 5: unexpected ")" expecting operator (eq, gt, ...)
    filter "in.(\"q\"x,1) " → {"operator":"in","list":["\"q\"x","1"]}
    filter "nope" → line 1, column 1: unexpected "p" expecting "not" or operator (eq, gt, ...)
    filter "phfts(cs.\t" → line 1, column 9: unexpected "." expecting operator (eq, gt, ...)
    filter "wfts()" → line 1, column 6: unexpected ")" expecting operator (eq, gt, ...)
    key " " → {"column":""}
    key "$->[]->a[]->@type->[]id->0>" → {"column":"$","path":[{"key":"[]"},{"key":"a[]"},{"key":"@type"},{"key":"[]id"},{"key":"0"}]}
    key "_->-x,>" → line 1, column 5: unexpected "x" expecting digit
    key "_->\"q.x\"-(,_ä->a-b\u0001" → {"column":"_","path":[{"key":"q.x"}]}
    key "data->\u2003a" → {"column":"data","path":[{"key":"a"}]}
    key "id->0(->@typename->a-b" → {"column":"id","path":[{"key":"0"}]}
    key "ä-" → line 1, column 3: unexpected end of input expecting ">", letter or digit
    key "𝒳->@type->0id:[]" → {"column":"𝒳","path":[{"key":"@type"},{"key":"0id"}]}
    logic " " → line 1, column 4: unexpected end of input expecting "("
    logic "(a" → line 1, column 5: unexpected end of input expecting letter, digit, "-", "->>", "->" or delimiter (.)
    logic "(a.eq.{1{2})" → [{"kind":"filter","field":{"column":"a"},"operation":{"operator":"eq","argument":"{1{2}"}}]
    logic "(a.in.( 1,2 ) ,b.eq.\"x\"y)" → [{"kind":"filter","field":{"column":"a"},"operation":{"operator":"in","list":["1","2 "]}},{"kind":"filter","field":{"column":"b"},"operation":{"operator":"eq","argument":"\"x\"y"}}]
    logic "(c.in.(1,2) " → line 1, column 15: unexpected end of input expecting "," or ")"
    logic "(c.like(any).{1,2.5b.not.gt.d.fts.f->g.eq." → line 1, column 21: unexpected "5" expecting "not" or operator (eq, gt, ...)
    logic "b.not.gt.\"q,)\"\u0001" → [{"kind":"filter","field":{"column":"orb"},"negated":true,"operation":{"operator":"gt","argument":"\"q"}}]
    logic "x" → line 1, column 3: unexpected "x" expecting "("
    names " _\t," → line 1, column 10: unexpected end of input expecting field name (* or [a..z0..9_$])
    names "a\tb\t," → line 1, column 9: unexpected "b" expecting ","
    names "b , 𝒳" → ["b","𝒳"]
    names "ä ,a\u00a0" → ["ä","a"]
    names "٣" → line 1, column 1: unexpected "\1635" expecting field name (* or [a..z0..9_$])
    order "-" → line 1, column 1: unexpected "-" expecting field name (* or [a..z0..9_$])
    order "1->>b->-1.nulls-.ac," → line 1, column 11: unexpected "n" expecting "asc", "desc", "nullsfirst" or "nullslast"
    order "\"id\n" → line 2, column 1: unexpected end of input expecting "\\" or "\""
    order "\"q.x\"->0ä)id.ac" → line 1, column 10: unexpected ')' expecting "->>", "->", delimiter (.), "," or end of input
    order "a.d" → line 1, column 3: unexpected "d" expecting "asc", "desc", "nullsfirst" or "nullslast"
    order "a.nullsfast" → line 1, column 3: unexpected "n" expecting "asc", "desc", "nullsfirst" or "nullslast"
    order "name\t\n->0" → line 1, column 9: unexpected '\n' expecting delimiter (.), "," or end of input
    select "\".mean().max()\t" → line 1, column 17: unexpected end of input expecting "\\" or "\""
    select "\"\\𝒳\"" → [{"kind":"column","field":{"column":"𝒳"}}]
    select "\t٣\u00a0*->-" → line 1, column 9: unexpected "\1635" expecting "*", field name (* or [a..z0..9_$]) or "count()"
    select "a->0::x" → [{"kind":"column","field":{"column":"a","path":[{"key":0}]},"cast":"x"}]
    select "a-x𝒳.max()(\u2003" → line 1, column 11: unexpected '(' expecting "::", ")", "," or end of input
    select "a->b:" → line 1, column 5: unexpected end of input expecting "::"
    select "a.count()id" → line 1, column 10: unexpected 'i' expecting "::", ")", "," or end of input
    select "a.max()" → [{"kind":"column","field":{"column":"a"},"aggregate":"max"}]
    select "id~\"\\𝒳\"" → line 1, column 3: unexpected '~' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input
    select "name.,[]ä\"q" → line 1, column 6: unexpected "," expecting "sum", "avg", "count", "max" or "min"
    select "t(w!left!fk(count()" → line 1, column 20: unexpected end of input expecting "::", ")", "," or end of input
    select "u!fk(b:c.avg())" → [{"kind":"embed","relation":"u","hint":"fk","items":[{"kind":"column","field":{"column":"c"},"alias":"b","aggregate":"avg"}]}]
    select "v!inner(.min()" → line 1, column 9: unexpected "m" expecting "...", field name (* or [a..z0..9_$]), "*", "count()" or ")"
    select "v!inner(a:->-->-\"q٣count()*" → line 1, column 11: unexpected "-" expecting ":" or field name (* or [a..z0..9_$])
  `;

  it.each(cases.trim().split(/\n\s*/))('A text is read or refused as by PostgREST’s grammar: %s', (line) => {
    const [, part = '', text = '', expected] = /^(\w+) (".*") → (.*)$/.exec(line) ?? [];
    expect(outcome(part, JSON.parse(text) as string)).toBe(expected);
  });
});
