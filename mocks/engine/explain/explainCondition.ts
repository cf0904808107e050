/** What each part of a condition says about a row, by the same tests that decide calls. */
import { isClaim, valueOf, type Test, type Truth } from '../backend/conditions';
import type { Condition, Json, Operand, Row } from '../backend/schema';
import { conditionSql, operandSql } from './conditionSql';
import type { Source, Sources } from './sources';

export interface ExplainedCondition {
  sql: string;
  /** Null is SQL's unknown. */
  truth: Truth;
  /** The compared values, by their SQL: `{ "user_id": "c0ffee…", "auth.uid()": "deadbeef…" }`. */
  values?: Row;
  parts?: ExplainedCondition[];
  /** Where the function in the condition is defined. */
  source?: Source;
}

/** How a table's conditions are evaluated for one statement. */
interface ConditionEvaluator {
  test: (condition: Condition) => Test;
  /** `auth.uid()` */
  uid: string | null;
  sources: Sources;
}

export function explainCondition(
  condition: Condition,
  row: Readonly<Row>,
  evaluator: ConditionEvaluator,
): ExplainedCondition {
  const explain = (part: Condition) => explainCondition(part, row, evaluator);
  const valuesOf = (...operands: readonly Operand[]): { values?: Row } => {
    const named = operands.filter((operand) => 'column' in operand);
    if (named.length === 0) return {};
    return { values: Object.fromEntries(named.map((each) => [operandSql(each), valueOf(each, row)])) };
  };
  const sql = conditionSql(condition);
  const truth = evaluator.test(condition)(row);
  if (typeof condition === 'boolean') return { sql, truth };
  if ('anyOf' in condition) return { sql, truth, parts: condition.anyOf.map(explain) };
  if ('allOf' in condition) return { sql, truth, parts: condition.allOf.map(explain) };
  if ('not' in condition) return { sql, truth, parts: [explain(condition.not)] };
  if ('predicate' in condition) {
    const source = evaluator.sources[`function ${condition.predicate}`];
    return { sql, truth, ...valuesOf(...(condition.args ?? [])), ...(source && { source }) };
  }
  if ('isNull' in condition) return { sql, truth, ...valuesOf(condition.isNull) };
  if ('in' in condition) return { sql, truth, ...valuesOf(condition.operand) };
  if ('operator' in condition) return { sql, truth, ...valuesOf(condition.left, condition.right) };
  const { column, equals } = condition;
  const compared: { [sql: string]: Json } = isClaim(equals) ? { 'auth.uid()': evaluator.uid } : {};
  return { sql, truth, values: { [column]: row[column] ?? null, ...compared } };
}

/** The innermost conditions that decide: the true ones if the whole is true, else the others. */
export function reasonsOf(explained: ExplainedCondition): ExplainedCondition[] {
  const { truth, parts = [] } = explained;
  const [only] = parts;
  if (!only) return [explained];
  // NOT has one part.
  if (parts.length === 1) return only.parts ? reasonsOf(only) : [explained];
  return parts.filter((part) => (part.truth === true) === (truth === true)).flatMap(reasonsOf);
}
