/** What each part of a condition says about a row, by the same tests that decide calls. */
import { isClaim, type Evaluation, type Truth } from '../backend/conditions';
import {
  PostgresError,
  type Condition,
  type Json,
  type Operand,
  type Row,
  type Subquery,
} from '../backend/schema';
import { conditionSql, operandSql } from './conditionSql';
import type { Source, Sources } from './sources';

export interface ExplainedCondition {
  sql: string;
  /** Null is SQL's unknown. */
  truth: Truth;
  /** What is compared, by its SQL: `{ "user_id": "c0ffee…", "auth.uid()": "deadbeef…" }`. */
  values?: Row;
  /** How many rows a subquery found for this row. */
  found?: number;
  /** PostgreSQL's error, in place of an answer. */
  error?: string;
  parts?: ExplainedCondition[];
  /** Of the function that is asked. */
  source?: Source;
}

/** How a table's conditions are evaluated for one statement. */
export interface Evaluated extends Pick<Evaluation, 'test' | 'value'> {
  rowsOf: (subquery: Subquery) => (outer: Readonly<Row>) => readonly Row[];
  sources?: Sources;
}

/** `table` is qualified. */
export function explainCondition(
  condition: Condition,
  row: Readonly<Row>,
  table: string,
  evaluated: Evaluated,
): ExplainedCondition {
  const explain = (part: Condition) => explainCondition(part, row, table, evaluated);
  const valuesOf = (...operands: readonly Operand[]): { values?: Row } => {
    const named = operands.filter((operand) => !('value' in operand));
    return named.length === 0
      ? {}
      : {
          values: Object.fromEntries(
            named.map((operand): [string, Json] => [
              operandSql(operand, table),
              evaluated.value(operand)(row),
            ]),
          ),
        };
  };
  const sql = conditionSql(condition, table);
  let truth: Truth;
  try {
    truth = evaluated.test(condition)(row);
  } catch (error) {
    if (!(error instanceof PostgresError)) throw error;
    return { sql, truth: null, error: error.message };
  }
  if (typeof condition === 'boolean') return { sql, truth };
  if ('anyOf' in condition) return { sql, truth, parts: condition.anyOf.map(explain) };
  if ('allOf' in condition) return { sql, truth, parts: condition.allOf.map(explain) };
  if ('not' in condition) return { sql, truth, parts: [explain(condition.not)] };
  if ('isTrue' in condition) return { sql, truth, parts: [explain(condition.isTrue)] };
  if ('predicate' in condition) {
    const source = evaluated.sources?.[`function ${condition.predicate}`];
    return { sql, truth, ...valuesOf(...(condition.args ?? [])), ...(source && { source }) };
  }
  if ('isNull' in condition) return { sql, truth, ...valuesOf(condition.isNull) };
  if ('exists' in condition) return { sql, truth, found: evaluated.rowsOf(condition.exists)(row).length };
  if ('in' in condition) {
    const { operand, in: listed } = condition;
    const found = 'table' in listed ? { found: evaluated.rowsOf(listed)(row).length } : {};
    return { sql, truth, ...valuesOf(operand), ...found };
  }
  if ('operator' in condition) return { sql, truth, ...valuesOf(condition.left, condition.right) };
  const { column, equals } = condition;
  return { sql, truth, ...valuesOf({ column }, isClaim(equals) ? { claim: 'sub' } : { value: equals }) };
}

/** The innermost conditions that decide: those that are not true where the whole is not, else those that are. */
export function reasonsOf(explained: ExplainedCondition): ExplainedCondition[] {
  const { truth, parts = [] } = explained;
  const [only] = parts;
  if (!only) return [explained];
  // NOT and IS TRUE.
  if (parts.length === 1) return only.parts ? reasonsOf(only) : [explained];
  return parts.filter((part) => (part.truth === true) === (truth === true)).flatMap(reasonsOf);
}
