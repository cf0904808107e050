/**
 * The filter operators, typed by the column, with SQL's three-valued logic: true, false or null (unknown). Each filter
 * is compiled once per request into a closure that tests a row.
 */
import { PostgresError } from '../backend/schema';
import type { Json, Row } from '../backend/schema';
import { arrayLiterals } from './columnTypes';
import type { TypeRules } from './columnTypes';
import type { ValueContext } from '../backend/values';
import { jsonContains } from './jsonValues';
import type { ComparisonOperator, ContainerOperator, IsValue, Operation } from './queryTypes';
import { compileLike, compileRegex } from './patterns';
import { NotSupported } from './restErrors';

export type Truth = boolean | null;

/** `cell` is never null: `nullAware` answers null cells without calling the test. */
type CellTest = (cell: Json) => Truth;

export type RowTest = (row: Readonly<Row>) => Truth;

/** SQL's names, as messages about a missing operator show them. */
const sqlNames: Record<ComparisonOperator | ContainerOperator, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: '~~',
  ilike: '~~*',
  match: '~',
  imatch: '~*',
  isdistinct: 'IS DISTINCT FROM',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};

function noOperator(operator: ComparisonOperator | ContainerOperator, rules: TypeRules): PostgresError {
  return new PostgresError(
    '42883',
    `operator does not exist: ${rules.name} ${sqlNames[operator]} unknown`,
    null,
    'No operator matches the given name and argument types. You might need to add explicit type casts.',
  );
}

// one argument ---------------------------------------------------------------------------------------------------

type Comparison = (rules: TypeRules, argument: string) => CellTest;

const identityKinds: readonly string[] = [
  'uuid',
  'text',
  'timestamptz',
  'timestamp',
  'date',
  'time',
  'smallint',
  'integer',
  'bigint',
  'numeric',
  'real',
  'double precision',
  'boolean',
  'enum',
];

/** Stored values of `identityKinds` are canonical scalars, so `===` compares them correctly and fast. */
const equals: Comparison = (rules, argument) => {
  const expected = rules.parse(argument);
  if (identityKinds.includes(rules.kind)) return (cell) => cell === expected;
  return (cell) => rules.compare(cell, expected) === 0;
};

const ordering =
  (holds: (order: number) => boolean): Comparison =>
  (rules, argument) => {
    const expected = rules.parse(argument);
    const { compare } = rules;
    return (cell) => holds(compare(cell, expected));
  };

const textOnly =
  (operator: ComparisonOperator, compile: (pattern: string) => (text: string) => boolean): Comparison =>
  (rules, argument) => {
    if (rules.kind !== 'text') throw noOperator(operator, rules);
    const test = compile(argument);
    return (cell) => test(cell as string);
  };

const comparisons: Record<Exclude<ComparisonOperator, 'isdistinct'>, Comparison> = {
  eq: equals,
  neq: (rules, argument) => {
    const same = equals(rules, argument);
    return (cell) => !same(cell);
  },
  gt: ordering((order) => order > 0),
  gte: ordering((order) => order >= 0),
  lt: ordering((order) => order < 0),
  lte: ordering((order) => order <= 0),
  like: textOnly('like', (pattern) => compileLike(pattern, false)),
  ilike: textOnly('ilike', (pattern) => compileLike(pattern, true)),
  match: textOnly('match', (pattern) => compileRegex(pattern, false)),
  imatch: textOnly('imatch', (pattern) => compileRegex(pattern, true)),
};

// containers -----------------------------------------------------------------------------------------------------

/** Nulls never match in containment and overlap. */
const containsAll = (
  all: readonly Json[],
  expected: readonly Json[],
  compare: TypeRules['compare'],
): boolean =>
  expected.every(
    (item) => item !== null && all.some((other) => other !== null && compare(other, item) === 0),
  );

function compileContainer(operator: ContainerOperator, rules: TypeRules, argument: string): CellTest {
  const element = rules.element;
  if (element !== undefined) {
    const { compare } = element;
    const list = (value: Json): readonly Json[] => value as Json[];
    switch (operator) {
      case 'cs': {
        const expected = list(rules.parse(argument));
        return (cell) => containsAll(list(cell), expected, compare);
      }
      case 'cd': {
        const allowed = list(rules.parse(argument));
        return (cell) => containsAll(allowed, list(cell), compare);
      }
      case 'ov': {
        const others = list(rules.parse(argument));
        return (cell) =>
          list(cell).some(
            (item) => item !== null && others.some((other) => other !== null && compare(item, other) === 0),
          );
      }
      default:
        throw noOperator(operator, rules);
    }
  }
  if (rules.kind === 'jsonb' && (operator === 'cs' || operator === 'cd')) {
    const other = rules.parse(argument);
    return operator === 'cs' ? (cell) => jsonContains(cell, other) : (cell) => jsonContains(other, cell);
  }
  // On integers << and >> are bit shifts, so PostgreSQL complains about a result that is not boolean.
  const isInteger = rules.kind === 'smallint' || rules.kind === 'integer' || rules.kind === 'bigint';
  if ((operator === 'sl' || operator === 'sr') && isInteger) {
    throw new PostgresError('42804', `argument of WHERE must be type boolean, not type ${rules.name}`);
  }
  // PostgreSQL has <@ for elements of ranges and of multiranges, and cannot choose one for an untyped literal.
  if (operator === 'cd' && rules.kind !== 'jsonb') {
    throw new PostgresError(
      '42725',
      `operator is not unique: ${rules.name} ${sqlNames.cd} unknown`,
      null,
      'Could not choose a best candidate operator. You might need to add explicit type casts.',
    );
  }
  throw noOperator(operator, rules);
}

// whole filters --------------------------------------------------------------------------------------------------

/** `*` means `%` in a URL. */
const withPercent = (operator: ComparisonOperator, argument: string): string =>
  operator === 'like' || operator === 'ilike' ? argument.replaceAll('*', '%') : argument;

function anyOf(tests: readonly (CellTest | null)[]): CellTest {
  return (cell) => {
    let result: Truth = false;
    for (const test of tests) {
      const truth = test === null ? null : test(cell);
      if (truth === true) return true;
      if (truth === null) result = null;
    }
    return result;
  };
}

function allOf(tests: readonly (CellTest | null)[]): CellTest {
  return (cell) => {
    let result: Truth = true;
    for (const test of tests) {
      const truth = test === null ? null : test(cell);
      if (truth === false) return false;
      if (truth === null) result = null;
    }
    return result;
  };
}

/** Where a cell comes from: a column name, which is fastest in a scan, or a function that follows a JSON path. */
export type CellSource = string | ((row: Readonly<Row>) => Json);

/** PostgreSQL refuses a literal with a zero byte before it parses it, so the column's type does not matter. */
function refuseZeroByte(operation: Operation): void {
  const { operator } = operation;
  const literals = operator === 'in' ? operation.list : operator === 'is' ? [] : [operation.argument];
  if (literals.some((literal) => literal.includes('\u0000'))) {
    throw new PostgresError('22021', 'invalid byte sequence for encoding "UTF8": 0x00');
  }
}

/** The type json has no operators that a filter could use. */
function refuseComparison({ operator }: Operation, rules: TypeRules): void {
  if (operator === 'in' || operator === 'isdistinct') throw noOperator('eq', rules);
  if (Object.hasOwn(sqlNames, operator) && operator !== 'cd') {
    throw noOperator(operator as ComparisonOperator, rules);
  }
}

/** Throws the errors of its literals here, before any row is read. */
export function compileOperation(
  operation: Operation,
  rules: TypeRules,
  source: CellSource,
  context: ValueContext,
): RowTest {
  refuseZeroByte(operation);
  if (rules.kind === 'json') refuseComparison(operation, rules);
  const read = typeof source === 'string' ? (row: Readonly<Row>) => row[source] ?? null : source;
  switch (operation.operator) {
    case 'is':
      return compileIs(operation.value, rules, read);
    case 'in': {
      if (rules.kind === 'array') throw new NotSupported('in on a column that is an array');
      if (operation.list.length === 1 && operation.list[0] === '') return () => false;
      return nullAware(source, compileIn(operation.list, rules));
    }
    case 'isdistinct': {
      const same = equals(rules, operation.argument);
      return (row) => {
        const cell = read(row);
        return cell === null || !same(cell);
      };
    }
    case 'cs':
    case 'cd':
    case 'ov':
    case 'sl':
    case 'sr':
    case 'nxr':
    case 'nxl':
    case 'adj':
      return nullAware(source, compileContainer(operation.operator, rules, operation.argument));
    case 'fts':
    case 'plfts':
    case 'phfts':
    case 'wfts':
      throw new NotSupported(`full-text search (the operator ${operation.operator})`);
    default: {
      const { operator, quantifier } = operation;
      const argument = withPercent(operator, operation.argument);
      const compile = comparisons[operator];
      if (quantifier === null) return nullAware(source, compile(rules, argument));
      const tests = arrayLiterals(argument, context).map((item) =>
        item === null ? null : compile(rules, item),
      );
      // With an empty array even a null cell has an answer: any() is false, all() is true.
      if (tests.length === 0) return () => quantifier === 'all';
      return nullAware(source, quantifier === 'any' ? anyOf(tests) : allOf(tests));
    }
  }
}

function compileIn(list: readonly string[], rules: TypeRules): CellTest {
  if (identityKinds.includes(rules.kind)) {
    const expected = new Set(list.map((item) => rules.parse(item)));
    return (cell) => expected.has(cell);
  }
  return anyOf(list.map((item) => equals(rules, item)));
}

function nullAware(source: CellSource, test: CellTest): RowTest {
  if (typeof source === 'string') {
    return (row) => {
      const cell = row[source] ?? null;
      return cell === null ? null : test(cell);
    };
  }
  return (row) => {
    const cell = source(row);
    return cell === null ? null : test(cell);
  };
}

function compileIs(value: IsValue, rules: TypeRules, read: (row: Readonly<Row>) => Json): RowTest {
  switch (value) {
    case 'null':
      return (row) => read(row) === null;
    case 'not_null':
      return (row) => read(row) !== null;
    default: {
      if (rules.kind !== 'boolean') {
        throw new PostgresError(
          '42804',
          `argument of IS ${value.toUpperCase()} must be type boolean, not type ${rules.name}`,
        );
      }
      const expected = value === 'unknown' ? null : value === 'true';
      return (row) => read(row) === expected;
    }
  }
}

export const not = (test: RowTest): RowTest => {
  return (row) => {
    const truth = test(row);
    return truth === null ? null : !truth;
  };
};

export function and(tests: readonly RowTest[]): RowTest {
  const [only, second] = tests;
  if (only !== undefined && second === undefined) return only;
  return (row) => {
    let result: Truth = true;
    for (const test of tests) {
      const truth = test(row);
      if (truth === false) return false;
      if (truth === null) result = null;
    }
    return result;
  };
}

export function or(tests: readonly RowTest[]): RowTest {
  return (row) => {
    let result: Truth = false;
    for (const test of tests) {
      const truth = test(row);
      if (truth === true) return true;
      if (truth === null) result = null;
    }
    return result;
  };
}
