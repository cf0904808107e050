/**
 * PostgREST's query string: `select`, filters, `and`/`or`, `order`, `limit`, `offset`, `columns`, `on_conflict`. The
 * rules, their order and their backtracking are those of its `QueryParams.hs`, because clients can see them: text after
 * a complete condition is ignored, and errors name the furthest position reached. Nothing is looked up in the schema.
 */
import { getOwn } from './getOwn';
import { parse } from './parsec';
import type { Parsec, Rule } from './parsec';
import type {
  AtPath,
  ContainerOperator,
  Field,
  Filter,
  IsValue,
  JsonStep,
  LogicGroup,
  LogicTree,
  Operation,
  OrderTerm,
  Query,
  Range,
  SearchOperator,
  SelectColumn,
  SelectEmbed,
  SelectItem,
} from './queryTypes';
import { NotSupported } from './restErrors';

// names ----------------------------------------------------------------------------------------------------------

/** What Haskell's `T.strip` removes. */
const strip = (text: string): string => text.replace(/^[\t-\r\p{Zs}]+|[\t-\r\p{Zs}]+$/gu, '');

/** `"…"` with backslash escapes. */
const quoted: Rule<string> = (p) => {
  if (!p.word('"')) return undefined;
  let value = '';
  for (;;) {
    value += p.takeWhile(/[^"\\]*/y);
    if (!p.word('\\')) break;
    const escaped = p.takeWhile1(/[^]/uy);
    if (escaped === undefined) return undefined;
    value += escaped;
  }
  return p.word('"') && value;
};

const identifier: Rule<string> = (p) => p.takeWhile1(/[\p{L}0-9_ $]+/uy, ['letter', 'digit'])?.trim();

const dash: Rule<true> = (p) => p.attempt((q) => q.word('-') && q.notFollowedBy(/>/y, ['">"']));

const byDashes =
  (part: Rule<string>): Rule<string> =>
  (p) =>
    p.sepBy1(part, dash)?.join('-');

const plainName = byDashes(identifier);

/** A quoted name, or letters, digits, `_`, `$`, spaces and inner dashes. */
const fieldName: Rule<string> = (p) => p.memoized(anyName);

const anyName: Rule<string> = (p) =>
  p.label('field name (* or [a..z0..9_$])', (q) => q.choice(quoted, plainName));

const delimiter: Rule<true> = (p) => p.label('delimiter (.)', (q) => q.word('.'));

const plainKey = byDashes((p) => {
  const key = p.takeWhile1(/[^(\-:.,>)]+/y);
  return key === undefined ? undefined : strip(key);
});

const jsonKey: Rule<string> = (p) =>
  p.label('any non reserved character different from: .,>()', (q) => q.choice(quoted, plainKey));

/** Digits are an index only where the step ends; `->0)` is the key "0". */
const jsonIndex: Rule<number> = (p) => {
  const sign = p.optional((q) => q.word('-'));
  const digits = p.takeWhile1(/[0-9]+/y, ['digit']);
  if (digits === undefined) return undefined;
  const ends = p.lookAhead('->') ?? p.lookAhead('::') ?? p.lookAhead('.') ?? p.lookAhead(',') ?? p.end();
  return ends && (sign ? -Number(digits) : Number(digits));
};

const jsonStep: Rule<JsonStep> = (p) => {
  const text = p.word('->>') !== undefined;
  if (!text && !p.word('->')) return undefined;
  const key = p.choice<string | number>(
    (q) => q.attempt(jsonIndex),
    (q) => q.attempt(jsonKey),
  );
  return key === undefined ? undefined : { key, text };
};

const jsonPath: Rule<JsonStep[]> = (p) => p.many(jsonStep);

const bareField: Rule<Field> = (p) => {
  const column = fieldName(p);
  if (column === undefined) return undefined;
  const path = jsonPath(p);
  return path && { column, path };
};

const field: Rule<Field> = (p) => p.lexeme(bareField);

// select ---------------------------------------------------------------------------------------------------------

const comma: Rule<true> = (p) => p.lexeme((q) => q.word(','));

const aliasEnd: Rule<true> = (p) => p.word(':') && p.notFollowedBy(/:/y, ['":"']);

const alias: Rule<string> = (p) =>
  p.attempt((q) => {
    const name = fieldName(q);
    return name !== undefined && aliasEnd(q) ? name : undefined;
  });

interface Parameter {
  hint: string | null;
  inner: boolean | null;
}

const embedParameter: Rule<Parameter> = (p) => {
  if (!p.word('!')) return undefined;
  if (p.word('left')) return { hint: null, inner: false };
  if (p.word('inner')) return { hint: null, inner: true };
  const hint = p.attempt(fieldName);
  return hint === undefined ? undefined : { hint, inner: null };
};

type EmbedHead = Omit<SelectEmbed, 'items'>;

function embedHead(p: Parsec, spread: boolean): EmbedHead | undefined {
  const named = spread ? null : p.optional(alias);
  if (named === undefined) return undefined;
  const relation = fieldName(p);
  if (relation === undefined || (!spread && relation === 'count')) return undefined;
  const first = p.optional(embedParameter);
  if (first === undefined) return undefined;
  const second = p.optional(embedParameter);
  if (second === undefined || !p.lookAhead('(')) return undefined;
  const hint = first?.hint ?? second?.hint ?? null;
  const inner = first?.inner ?? second?.inner ?? false;
  return { kind: 'embed', relation, alias: named, hint, inner, spread };
}

const spreadHead: Rule<EmbedHead> = (p) =>
  p.attempt((q) => q.lexeme((r) => r.string('...') && embedHead(r, true)));
const relationHead: Rule<EmbedHead> = (p) => p.attempt((q) => q.lexeme((r) => embedHead(r, false)));

const embed: Rule<SelectEmbed> = (p) => {
  const head = spreadHead(p) ?? relationHead(p);
  if (head === undefined || !p.word('(')) return undefined;
  const items = selectItems(p);
  return items && p.word(')') && { ...head, items };
};

const columnEnd: Rule<true> = (p) => p.lookAhead(')') ?? p.lookAhead(',') ?? p.end();

const cast: Rule<string> = (p) => p.string('::') && identifier(p);

const star: Rule<SelectColumn> = (p) => p.string('*') && columnEnd(p) && columnOf({ column: '*', path: [] });

const rowCount: Rule<SelectColumn> = (p) => {
  const named = p.optional(alias);
  if (named === undefined || !p.string('count()')) return undefined;
  if (p.optional(cast) === undefined) return undefined;
  return columnEnd(p) && columnOf({ column: '*', path: [] }, named, null, 'count');
};

const aggregateName: Rule<string> = (p) =>
  p.choice(
    (q) => q.string('sum') && 'sum',
    (q) => q.string('avg') && 'avg',
    (q) => q.string('count') && 'count',
    (q) => q.word('max') && 'max',
    (q) => q.word('min') && 'min',
  );

const aggregate: Rule<string> = (p) =>
  p.attempt((q) => {
    const name = q.word('.') && aggregateName(q);
    return name && q.string('()') && name;
  });

const column: Rule<SelectColumn> = (p) => {
  const named = p.optional(alias);
  const found = named === undefined ? undefined : field(p);
  if (named === undefined || found === undefined) return undefined;
  const type = p.optional(cast);
  if (type === undefined) return undefined;
  const applied = p.optional(aggregate);
  if (applied === undefined || p.optional(cast) === undefined) return undefined;
  return columnEnd(p) && columnOf(found, named, type, applied);
};

const columnOf = (
  of: Field,
  named: string | null = null,
  type: string | null = null,
  applied: string | null = null,
): SelectColumn => ({ kind: 'column', field: of, alias: named, cast: type, aggregate: applied });

const selectColumn: Rule<SelectColumn> = (p) =>
  p.lexeme((q) =>
    q.choice(
      (r) => r.attempt(star),
      (r) => r.attempt(rowCount),
      column,
    ),
  );

/** A shortcut for the most common item, a plain name, past the alternatives that would be tried before it. */
const plainItem = /[\p{L}0-9_$]+(?=[,)]|$)/uy;

const selectItem: Rule<SelectItem> = (p) => {
  const column = p.shortcut(plainItem);
  return column === undefined ? p.choice<SelectItem>(embed, selectColumn) : columnOf({ column, path: [] });
};

const selectItems: Rule<SelectItem[]> = (p) => {
  const items = p.optional((q) => q.sepBy1(selectItem, comma));
  return items === null ? [] : items;
};

export const parseSelect = (text: string): SelectItem[] => parse(selectItems, 'select parameter', text);

// filters --------------------------------------------------------------------------------------------------------

/** Reads an operator's argument and never fails. */
type Argument = (p: Parsec) => string;

const rest: Argument = (p) => p.takeWhile(/[^]*/y);

/** Quotes delimit a value only when a separator or the end follows; otherwise they belong to the value. */
const quotedElement: Rule<string> = (p) =>
  p.attempt((q) => {
    const value = quoted(q);
    return value !== undefined && q.notFollowedBy(/[^,)]/uy) ? value : undefined;
  });

const plainElement: Argument = (p) => p.takeWhile(/[^,)]*/y);

const element: Argument = (p) => quotedElement(p) ?? plainElement(p);

const arrayLiteral: Rule<string> = (p) =>
  p.attempt((q) => {
    if (!q.string('{')) return undefined;
    const inner = q.takeWhile(/[^{}]*/y);
    return q.string('}') && `{${inner}}`;
  });

/** Inside `or=(…)`: quoted, an array literal in braces, or up to the next comma or bracket. */
const groupedValue: Argument = (p) => quotedElement(p) ?? arrayLiteral(p) ?? plainElement(p);

const list: Rule<string[]> = (p) => {
  if (!p.lexeme((q) => q.word('('))) return undefined;
  const elements = p.sepBy1(element, (q) => q.word(','));
  return elements && p.lexeme((q) => q.word(')')) && elements;
};

const isWords: readonly IsValue[] = ['null', 'not_null', 'true', 'false', 'unknown'];

const wordInAnyCase = (p: Parsec, word: string): true | undefined =>
  Array.from(word).every((letter) => p.word(letter) ?? p.word(letter.toUpperCase())) || undefined;

const isValue: Rule<IsValue> = (p) =>
  p.label('isVal: (null, not_null, true, false, unknown)', (q) => {
    return isWords.find((word) => q.attempt((r) => wordInAnyCase(r, word)));
  });

const containers: readonly ContainerOperator[] = ['cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'];
const simple = ['neq', ...containers] as const;
const quantifiable = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const;
const searches: readonly SearchOperator[] = ['fts', 'plfts', 'phfts', 'wfts'];

/** The first choice that the text begins with, so `gte` must come before `gt`. */
const oneOf = <T extends string>(p: Parsec, choices: readonly T[]): T | undefined =>
  choices.find((name) => p.word(name));

const operatorIs = (p: Parsec, name: string): true | undefined =>
  p.attempt((q) => q.string(name) && delimiter(q));

function search(p: Parsec, value: Argument): Operation | undefined {
  const operator = oneOf(p, searches);
  if (operator === undefined) return undefined;
  const language = p.optional((q) => q.attempt((r) => inBrackets(r, identifier)));
  if (language === undefined || !delimiter(p)) return undefined;
  return { operator, language, argument: value(p) };
}

function inBrackets<T>(p: Parsec, rule: Rule<T>): T | undefined {
  if (!p.word('(')) return undefined;
  const value = rule(p);
  return value !== undefined && p.word(')') ? value : undefined;
}

function simpleOperation(p: Parsec, value: Argument): Operation | undefined {
  const operator = oneOf(p, simple);
  if (operator === undefined || !delimiter(p)) return undefined;
  const argument = value(p);
  return operator === 'neq' ? { operator, quantifier: null, argument } : { operator, argument };
}

const quantifierName: Rule<'any' | 'all'> = (p) => (p.word('any') ? 'any' : p.string('all') && 'all');

function quantified(p: Parsec, value: Argument): Operation | undefined {
  const operator = oneOf(p, quantifiable);
  if (operator === undefined) return undefined;
  const quantifier = p.optional((q) => q.attempt((r) => inBrackets(r, quantifierName)));
  if (quantifier === undefined || !delimiter(p)) return undefined;
  return { operator, quantifier, argument: value(p) };
}

/** `value` reads the argument: to the end of a parameter, or to the next comma inside `or=(…)`. */
const operationOf = (value: Argument): Rule<Operation> => {
  const rules: readonly Rule<Operation>[] = [
    (p) => {
      const elements = operatorIs(p, 'in') && list(p);
      return elements && { operator: 'in', list: elements };
    },
    (p) => {
      const word = operatorIs(p, 'is') && isValue(p);
      return word && { operator: 'is', value: word };
    },
    (p) => operatorIs(p, 'isdistinct') && { operator: 'isdistinct', quantifier: null, argument: value(p) },
    (p) => p.attempt((q) => search(q, value)),
    (p) => p.attempt((q) => simpleOperation(q, value)),
    (p) => p.attempt((q) => quantified(q, value)),
  ];
  return (p) => p.label('operator (eq, gt, ...)', (q) => q.choice(...rules));
};

type Condition = Pick<Filter, 'negated' | 'operation'>;

const conditionOf = (value: Argument): Rule<Condition> => {
  const operationRule = operationOf(value);
  return (p) => {
    const negated = operatorIs(p, 'not') !== undefined;
    const operation = operationRule(p);
    return operation && { negated, operation };
  };
};

const condition = conditionOf(rest);
const groupedCondition = conditionOf(groupedValue);

export const parseFilter = (of: Field, text: string): Filter => ({
  kind: 'filter',
  field: of,
  ...parse(condition, 'filter', text),
});

const logicFilter: Rule<Filter> = (p) =>
  p.attempt((q) => {
    const found = field(q);
    if (found === undefined || !delimiter(q)) return undefined;
    const parsed = groupedCondition(q);
    return parsed && { kind: 'filter', field: found, ...parsed };
  });

const negation: Rule<boolean> = (p) =>
  p.label('negation operator (not)', (q) => operatorIs(q, 'not') !== undefined);

const logicOperator: Rule<'and' | 'or'> = (p) =>
  p.label('logic operator (and, or)', (q) => (q.word('and') ? 'and' : q.string('or') && 'or'));

const logicGroup: Rule<LogicGroup> = (p) => {
  const negated = negation(p);
  const kind = logicOperator(p);
  if (negated === undefined || kind === undefined || !p.lexeme((q) => q.word('('))) return undefined;
  const parts = p.sepBy1(logicTree, comma);
  return parts && p.lexeme((q) => q.word(')')) && { kind, negated, parts };
};

const logicTree: Rule<LogicTree> = (p) => logicFilter(p) ?? logicGroup(p);

/** `name` is the operator (`or`, `not.and`), `text` its list of conditions in parentheses. */
function parseLogic(name: string, text: string): LogicGroup {
  const tree = parse(logicTree, 'logic tree', text, `${name}${text}`);
  return tree.kind === 'filter' ? { kind: 'and', negated: false, parts: [tree] } : tree;
}

// order, columns -------------------------------------------------------------------------------------------------

const termEnd: Rule<true> = (p) => p.lookAhead(',') ?? p.end();

const ending = <T extends string>(p: Parsec, words: readonly T[]): T | undefined =>
  words.find((word) => p.attempt((q) => delimiter(q) && q.string(word)));

function endOfTerm(p: Parsec, relation: string | null, of: Field): OrderTerm | undefined {
  const direction = ending(p, ['asc', 'desc']);
  const nulls = ending(p, ['nullsfirst', 'nullslast']);
  if (!termEnd(p)) return undefined;
  return {
    relation,
    field: of,
    descending: direction === 'desc',
    nullsFirst: nulls === undefined ? null : nulls === 'nullsfirst',
  };
}

const relationTerm: Rule<OrderTerm> = (p) =>
  p.attempt((q) => {
    const relation = fieldName(q);
    const found = relation === undefined ? undefined : inBrackets(q, field);
    return relation === undefined || found === undefined ? undefined : endOfTerm(q, relation, found);
  });

const ownTerm: Rule<OrderTerm> = (p) => {
  const found = field(p);
  return found && endOfTerm(p, null, found);
};

const orderTerm: Rule<OrderTerm> = (p) => p.lexeme((q) => q.choice(relationTerm, ownTerm));

const orderTerms: Rule<OrderTerm[]> = (p) => p.sepBy1(orderTerm, (q) => q.word(','));

const names: Rule<string[]> = (p) => p.sepBy1(fieldName, comma);

const path: Rule<string[]> = (p) => p.sepBy1(fieldName, delimiter);

const treePath: Rule<{ embeds: string[]; field: Field }> = (p) => {
  const embeds = path(p);
  const steps = embeds && jsonPath(p);
  return embeds && steps && { field: { column: embeds.pop() ?? '', path: steps }, embeds };
};

const parseKey = (key: string) => parse(treePath, 'tree path', key);

// the whole query ------------------------------------------------------------------------------------------------

/** Splits into pairs as the server does: at `;` as well; a name without `=` has no value. */
function splitQuery(query: string): [string, string | null][] {
  if (query === '') return [];
  return query.split(/[&;]/).map((part) => {
    const equals = part.indexOf('=');
    if (equals < 0) return [decode(part), null];
    return [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
  });
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    throw new NotSupported('a query with bytes that are not UTF-8, on which PostgREST fails');
  }
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Sorted by name; the values of a name that occurs several times are joined by commas. */
function canonicalQuery(entries: readonly [string, string | null][]): string {
  const values = new Map<string, string>();
  for (const [name, value] of [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    const before = values.get(name);
    const shown = encode(value ?? '');
    values.set(name, before === undefined ? shown : `${before},${shown}`);
  }
  return [...values].map(([name, value]) => `${encode(name)}=${value}`).join('&');
}

/** An integer as Haskell's `readMaybe` reads it; null for text that it does not read. */
function readInteger(text: string): number | null {
  const trimmed = strip(text);
  if (/^-?[0-9]+$/.test(trimmed)) return Number(trimmed);
  if (/^[\s(]*-?[\s(]*(?:[0-9]+|0[xob][0-9a-f]+)[\s)]*$/i.test(trimmed)) {
    throw new NotSupported(`the limit or offset ${trimmed}, which PostgREST may read as a number`);
  }
  return null;
}

/** If a name occurs twice, the last one counts, even if it is not a number. */
function readRanges(entries: readonly [string, string][]): AtPath<Range>[] {
  const ranges = new Map<string, { limit?: number | null; offset?: number | null }>();
  for (const [name, value] of entries) {
    const kind = lastWord(name) === 'limit' ? 'limit' : 'offset';
    const key = `${name.slice(0, name.length - kind.length)}limit`;
    ranges.set(key, { ...ranges.get(key), [kind]: readInteger(value) });
  }
  return [...ranges].map(([key, { limit, offset }]) => ({
    path: parseKey(key).embeds,
    // With an offset, PostgREST reads a limit that is not a number as 0.
    value: {
      limit: limit === undefined ? Infinity : (limit ?? (offset === undefined ? Infinity : 0)),
      offset: offset ?? 0,
    },
  }));
}

const lastWord = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function readLogic([name, value]: readonly [string, string]): AtPath<LogicGroup> {
  const words = parse(path, 'logic path', name);
  const operator = words.at(-1) ?? '';
  return {
    path: words.slice(0, -1).filter((word) => word !== 'not'),
    value: parseLogic(words.includes('not') ? `not.${operator}` : operator, value),
  };
}

const kindOfLastWord: Readonly<Record<string, 'order' | 'logic' | 'range'>> = {
  order: 'order',
  and: 'logic',
  or: 'logic',
  limit: 'range',
  offset: 'range',
};

/** The number of parsed queries that are cached: a client sends the same few over and over. */
const cacheSize = 50;
const cache = new Map<string, Query>();

/**
 * `query` is the text after the question mark, still encoded. `isFunctionRead`: in a GET of a function, a parameter that is
 * not a filter is an argument. Skips `apikey`, which the gateway removes before PostgREST sees the query. Throws PGRST100
 * for the first error in the order in which PostgREST parses the parameters.
 */
export function parseQuery(query: string, isFunctionRead: boolean): Query {
  const key = `${isFunctionRead ? '?' : ''}${query}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const parsed = readQuery(query, isFunctionRead);
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size === cacheSize) cache.delete(oldest);
  cache.set(key, parsed);
  return parsed;
}

function readQuery(query: string, isFunctionRead: boolean): Query {
  const entries = splitQuery(query).filter(([name]) => name !== 'apikey');
  const kinds: Record<'order' | 'logic' | 'range' | 'filter', [string, string][]> = {
    order: [],
    logic: [],
    range: [],
    filter: [],
  };
  for (const [name, value] of entries) {
    if (value === null || ['select', 'columns', 'on_conflict'].includes(name)) continue;
    kinds[getOwn(kindOfLastWord, lastWord(name)) ?? 'filter'].push([name, value]);
  }
  const reserved = (name: string): string | null => entries.find(([one]) => one === name)?.[1] ?? null;
  const columns = reserved('columns');
  const onConflict = reserved('on_conflict');

  const orders = kinds.order.map(([name, value]) => ({
    path: parseKey(name).embeds,
    value: parse(orderTerms, 'order', value),
  }));
  const logic = kinds.logic.map(readLogic);
  const columnNames = columns === null ? null : parse(names, 'columns parameter', columns);
  const select = parseSelect(reserved('select') ?? '*');
  const filters: AtPath<Filter>[] = [];
  const parameters: [string, string][] = [];
  for (const [name, value] of kinds.filter) {
    const { embeds, field: of } = parseKey(name);
    const parsed = parse<Condition | 'argument'>(
      isFunctionRead ? (p) => p.choice<Condition | 'argument'>(condition, () => 'argument') : condition,
      'filter',
      value,
    );
    if (parsed === 'argument') parameters.push([of.column, value]);
    else filters.push({ path: embeds, value: { kind: 'filter', field: of, ...parsed } });
  }
  return {
    select,
    filters,
    filterKeys: kinds.filter.map(([name]) => name),
    logic,
    orders,
    columns: columnNames,
    onConflict: onConflict === null ? null : parse(names, 'on_conflict parameter', onConflict),
    ranges: readRanges(kinds.range),
    parameters,
    canonical: canonicalQuery(entries),
  };
}
