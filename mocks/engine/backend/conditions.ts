/** Conditions of policies and checks as tests of a row, in SQL's three-valued logic. */
import { isObject } from '../isObject';
import { comparisonOf, sameValue } from './compareValues';
import type { Column, ComparisonOperator, Condition, Json, Operand, Row, Schema } from './schema';

/** True, false or, as null, unknown. */
export type Truth = boolean | null;
export type Test = (row: Readonly<Row>) => Truth;
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

/** What a condition can use besides the row. */
interface EvaluationContext {
  enums: Schema['enums'];
  /** The columns of the table whose rows are tested. */
  columns: { readonly [name: string]: Column };
  /** Without `args` the function sees the caller and not the row. */
  call: (name: string, args?: Json[]) => Truth;
  /** `auth.uid()` */
  uid: string | null;
}

/** The value of an operand for a row. */
export const valueOf = (operand: Operand, row: Readonly<Row>): Json =>
  'column' in operand ? (row[operand.column] ?? null) : operand.value;

/** Turns conditions of one table into tests of its rows. */
export function createEvaluation({
  enums,
  columns,
  call,
  uid,
}: EvaluationContext): (condition: Condition) => Test {
  const typeOf = (operand: Operand) => ('column' in operand ? columns[operand.column]?.type : undefined);

  return function test(condition: Condition): Test {
    if (typeof condition === 'boolean') return () => condition;
    if ('predicate' in condition) {
      const { predicate, args } = condition;
      return args
        ? (row) =>
            call(
              predicate,
              args.map((arg) => valueOf(arg, row)),
            )
        : () => call(predicate);
    }
    if ('anyOf' in condition) {
      const parts = condition.anyOf.map(test);
      return (row) =>
        parts.reduce<Truth>((found, part) => (found === true ? true : or(found, part(row))), false);
    }
    if ('allOf' in condition) {
      const parts = condition.allOf.map(test);
      return (row) =>
        parts.reduce<Truth>((found, part) => (found === false ? false : and(found, part(row))), true);
    }
    if ('not' in condition) {
      const inner = test(condition.not);
      return (row) => not(inner(row));
    }
    if ('isNull' in condition) return (row) => valueOf(condition.isNull, row) === null;
    if ('in' in condition) {
      return (row) => {
        const sought = valueOf(condition.operand, row);
        return sought === null ? null : condition.in.some((each) => sameValue(each, sought));
      };
    }
    if ('operator' in condition) {
      const { left, operator, right } = condition;
      const compare = comparisonOf(typeOf(left) ?? typeOf(right) ?? 'text', { enums });
      return (row) => {
        const [a, b] = [valueOf(left, row), valueOf(right, row)];
        return a === null || b === null ? null : holds[operator](compare(a, b));
      };
    }
    const { column, equals } = condition;
    const expected = isClaim(equals) ? uid : equals;
    return (row) => {
      const stored = row[column] ?? null;
      return stored === null || expected === null ? null : sameValue(stored, expected);
    };
  };
}
