/** Conditions of policies and checks as tests of a row, in SQL's three-valued logic. */
import { isObject } from '../isObject';
import { comparisonOf, sameValue } from './compareValues';
import type {
  Column,
  ColumnType,
  ComparisonOperator,
  Condition,
  Json,
  Operand,
  Row,
  Schema,
  Subquery,
} from './schema';

/** True, false or, as null, unknown. */
export type Truth = boolean | null;
/** `outer` is the row around a subquery. */
export type Test = (row: Readonly<Row>, outer?: Readonly<Row>) => Truth;
export type ColumnEquality = Extract<Condition, { equals: unknown }>;

export const isClaim = (equals: ColumnEquality['equals']): equals is { claim: 'sub' } =>
  isObject(equals) && equals.claim === 'sub';

const holds: Record<ComparisonOperator, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const not = (truth: Truth): Truth => (truth === null ? null : !truth);
const and = (a: Truth, b: Truth): Truth =>
  a === false || b === false ? false : a === null || b === null ? null : true;
const or = (a: Truth, b: Truth): Truth => not(and(not(a), not(b)));

/** What a condition can ask besides the row. Those of checks ask for functions alone. */
export interface Surroundings {
  enums: Schema['enums'];
  /** Of the table whose rows are tested. */
  columns: { readonly [name: string]: Column };
  /** Without `args` the function sees the caller and not the row. */
  call: (name: string, args?: Json[]) => Truth;
  claimOf: (name: string) => Json;
  rowsOf: (subquery: Subquery) => (outer: Readonly<Row>) => readonly Row[];
}

export function createTests({
  enums,
  columns,
  call,
  claimOf,
  rowsOf,
}: Surroundings): (condition: Condition) => Test {
  const valueOf = (operand: Operand, row: Readonly<Row>, outer?: Readonly<Row>): Json => {
    if ('column' in operand) return row[operand.column] ?? null;
    if ('outer' in operand) return outer?.[operand.outer] ?? null;
    return 'claim' in operand ? claimOf(operand.claim) : operand.value;
  };
  const typeOf = (operand: Operand): ColumnType | undefined =>
    'column' in operand ? columns[operand.column]?.type : undefined;

  return function test(condition: Condition): Test {
    if (typeof condition === 'boolean') return () => condition;
    if ('predicate' in condition) {
      const { predicate, args } = condition;
      if (!args) return () => call(predicate);
      return (row, outer) =>
        call(
          predicate,
          args.map((arg) => valueOf(arg, row, outer)),
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
    if ('isNull' in condition) {
      const { isNull } = condition;
      return (row, outer) => valueOf(isNull, row, outer) === null;
    }
    if ('exists' in condition) {
      const rows = rowsOf(condition.exists);
      return (row) => rows(row).length > 0;
    }
    if ('in' in condition) {
      const { operand, in: listed } = condition;
      let values: (row: Readonly<Row>) => readonly Json[];
      if ('table' in listed) {
        const rows = rowsOf(listed);
        values = (row) => rows(row).map((found) => found[listed.column] ?? null);
      } else values = () => listed;
      return (row, outer) => {
        const value = valueOf(operand, row, outer);
        const found = values(row);
        if (found.length === 0) return false;
        if (value === null) return null;
        return (
          found.some((each) => each !== null && sameValue(each, value)) ||
          (found.includes(null) ? null : false)
        );
      };
    }
    if ('operator' in condition) {
      const { left, operator, right } = condition;
      const compare = comparisonOf(typeOf(left) ?? typeOf(right) ?? 'text', { enums });
      return (row, outer) => {
        const [a, b] = [valueOf(left, row, outer), valueOf(right, row, outer)];
        return a === null || b === null ? null : holds[operator](compare(a, b));
      };
    }
    const { column, equals } = condition;
    const expected = isClaim(equals) ? claimOf('sub') : equals;
    return (row) => {
      const value = row[column] ?? null;
      return value === null || expected === null ? null : sameValue(value, expected);
    };
  };
}
