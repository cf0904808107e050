/** Conditions of policies and checks as tests of a row, in SQL's three-valued logic. */
import { isObject } from '../isObject';
import { comparisonOf, sameValue } from './compareValues';
import {
  PostgresError,
  type Column,
  type ColumnType,
  type ComparisonOperator,
  type Condition,
  type Json,
  type Operand,
  type Operation,
  type Row,
  type Schema,
  type StatementContext,
  type Subquery,
} from './schema';

/** True, false or, as null, unknown. */
export type Truth = boolean | null;
/** `outer` is the outer row of a subquery. */
export type Test = (row: Readonly<Row>, outer?: Readonly<Row>) => Truth;
export type ColumnEquality = Extract<Condition, { equals: unknown }>;

export const isClaim = (equals: ColumnEquality['equals']): equals is { claim: 'sub' } =>
  isObject(equals) && equals.claim === 'sub';

/** `auth.uid()` for `sub`, else `auth.jwt() ->> NAME`. */
export function claimOf(context: StatementContext, name: string): Json {
  if (name === 'sub') return context.uid;
  // The gateway gives a caller without a JWT one that holds only the role.
  const claim = context.claims[name] ?? (name === 'role' ? context.role : null);
  return claim === null || typeof claim === 'string' ? claim : JSON.stringify(claim);
}

const holds: Record<ComparisonOperator, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** A date compared with a timestamp counts as its midnight; text order is then time order. */
const atMidnight = (value: Json): Json =>
  typeof value === 'string' && value.length === 10 ? `${value}T00:00:00.000000` : String(value).slice(0, 26);
const areDays = (...types: (ColumnType | undefined)[]): boolean =>
  types[0] !== types[1] && types.every((type) => type === 'date' || String(type).startsWith('timestamp'));

const not = (truth: Truth): Truth => (truth === null ? null : !truth);
const and = (a: Truth, b: Truth): Truth =>
  a === false || b === false ? false : a === null || b === null ? null : true;
const or = (a: Truth, b: Truth): Truth => not(and(not(a), not(b)));

/** What a condition can use besides the row. Conditions of checks only call functions. */
export interface EvaluationContext {
  enums: Schema['enums'];
  operations?: Schema['operations'];
  /** The columns of the table whose rows are tested. */
  columns: { readonly [name: string]: Column };
  /** Without `args` the function sees the caller and not the row. */
  call: (name: string, args?: Json[]) => Truth;
  claimOf: (name: string) => Json;
  now: () => string;
  rowsOf: (subquery: Subquery) => (outer: Readonly<Row>) => readonly Row[];
}

/** Conditions as tests of a row, and operands as values of a row. */
export interface Evaluation {
  test: (condition: Condition) => Test;
  value: (operand: Operand) => (row: Readonly<Row>, outer?: Readonly<Row>) => Json;
  /** Undefined for a constant and for a column of another table. */
  typeOf: (operand: Operand) => ColumnType | undefined;
}

export function createEvaluation({
  enums,
  operations,
  columns,
  call,
  claimOf,
  now,
  rowsOf,
}: EvaluationContext): Evaluation {
  const operationOf = (name: string): Operation => {
    const operation = operations?.[name];
    if (!operation) throw new Error(`The schema has no operation "${name}".`);
    return operation;
  };
  function typeOf(operand: Operand): ColumnType | undefined {
    if ('column' in operand) return columns[operand.column]?.type;
    if ('call' in operand) return operationOf(operand.call).returns(operand.args.map(typeOf));
    if ('now' in operand) return 'timestamptz';
    if ('count' in operand) return 'bigint';
    if ('case' in operand)
      return [...operand.case.map(({ then }) => then), operand.otherwise].map(typeOf).find(Boolean);
    if ('claim' in operand) return operand.claim === 'sub' ? 'uuid' : 'text';
    return undefined;
  }
  function value(operand: Operand): ReturnType<Evaluation['value']> {
    if ('column' in operand) return (row) => row[operand.column] ?? null;
    if ('outer' in operand) return (_, outer) => outer?.[operand.outer] ?? null;
    if ('claim' in operand) return () => claimOf(operand.claim);
    if ('now' in operand) return now;
    if ('call' in operand) {
      const { run } = operationOf(operand.call);
      const types = operand.args.map(typeOf);
      const args = operand.args.map(value);
      return (row, outer) =>
        run(
          args.map((arg) => arg(row, outer)),
          types,
        );
    }
    if ('case' in operand) {
      const branches = operand.case.map(({ when, then }) => ({ when: test(when), then: value(then) }));
      const otherwise = value(operand.otherwise);
      return (row, outer) =>
        (branches.find(({ when }) => when(row, outer) === true)?.then ?? otherwise)(row, outer);
    }
    if ('count' in operand) {
      const rows = rowsOf(operand.count);
      return (row) => rows(row).length;
    }
    if ('first' in operand) {
      const rows = rowsOf(operand.first);
      return (row) => rows(row)[0]?.[operand.first.column] ?? null;
    }
    if ('only' in operand) {
      const rows = rowsOf(operand.only);
      return (row) => {
        const [found, second] = rows(row);
        if (second) {
          throw new PostgresError('21000', 'more than one row returned by a subquery used as an expression');
        }
        return found?.[operand.only.column] ?? null;
      };
    }
    return () => operand.value;
  }

  function test(condition: Condition): Test {
    if (typeof condition === 'boolean') return () => condition;
    if ('predicate' in condition) {
      const { predicate } = condition;
      if (!condition.args) return () => call(predicate);
      const args = condition.args.map(value);
      return (row, outer) =>
        call(
          predicate,
          args.map((arg) => arg(row, outer)),
        );
    }
    if ('anyOf' in condition) {
      const parts = condition.anyOf.map(test);
      return (row, outer) =>
        parts.reduce<Truth>((found, part) => (found === true ? true : or(found, part(row, outer))), false);
    }
    if ('allOf' in condition) {
      const parts = condition.allOf.map(test);
      return (row, outer) =>
        parts.reduce<Truth>((found, part) => (found === false ? false : and(found, part(row, outer))), true);
    }
    if ('not' in condition) {
      const inner = test(condition.not);
      return (row, outer) => not(inner(row, outer));
    }
    if ('isTrue' in condition) {
      const inner = test(condition.isTrue);
      return (row, outer) => inner(row, outer) === true;
    }
    if ('isNull' in condition) {
      const operand = value(condition.isNull);
      return (row, outer) => operand(row, outer) === null;
    }
    if ('exists' in condition) {
      const rows = rowsOf(condition.exists);
      return (row) => rows(row).length > 0;
    }
    if ('in' in condition) {
      const { in: listed } = condition;
      const operand = value(condition.operand);
      let values: (row: Readonly<Row>) => readonly Json[];
      if ('table' in listed) {
        const rows = rowsOf(listed);
        values = (row) => rows(row).map((found) => found[listed.column] ?? null);
      } else values = () => listed;
      return (row, outer) => {
        const sought = operand(row, outer);
        const found = values(row);
        if (found.length === 0) return false;
        if (sought === null) return null;
        return (
          found.some((each) => each !== null && sameValue(each, sought)) ||
          (found.includes(null) ? null : false)
        );
      };
    }
    if ('operator' in condition) {
      const { operator } = condition;
      const [left, right] = [value(condition.left), value(condition.right)];
      const [type, other] = [typeOf(condition.left), typeOf(condition.right)];
      const compareSame = comparisonOf(type ?? other ?? 'text', { enums });
      const compare = areDays(type, other)
        ? (a: Json, b: Json) => compareSame(atMidnight(a), atMidnight(b))
        : compareSame;
      return (row, outer) => {
        const [a, b] = [left(row, outer), right(row, outer)];
        return a === null || b === null ? null : holds[operator](compare(a, b));
      };
    }
    const { column, equals } = condition;
    const expected = isClaim(equals) ? claimOf('sub') : equals;
    return (row) => {
      const stored = row[column] ?? null;
      return stored === null || expected === null ? null : sameValue(stored, expected);
    };
  }
  return { test, value, typeOf };
}
