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
  /** The compared values, by their SQL: `{ "user_id": "c0ffee…", "auth.uid()": "deadbeef…" }`. */
  values?: Row;
  /** What the subqueries of the condition found for this row. */
  subqueries?: ExplainedSubquery[];
  /** PostgreSQL's error, in place of an answer. */
  error?: string;
  parts?: ExplainedCondition[];
  /** Where the function in the condition is defined. */
  source?: Source;
}

/** The rows that a subquery looked at for one row of the enclosing query. */
export interface ExplainedSubquery {
  /** Qualified. */
  table: string;
  /** Its condition. */
  sql: string;
  found: number;
  /** Rows that its condition leaves out. */
  unmet: number;
  /** Rows that the policies of the subquery's table hide. */
  hidden: number;
  /** The first rows of each kind. */
  rows: ExplainedInnerRow[];
}

export interface ExplainedInnerRow {
  /** Its primary key. */
  key: Row;
  kind: 'found' | 'unmet' | 'hidden';
  /** The subquery's condition; for a hidden row, which the subquery never sees, each policy of the table. */
  conditions: ExplainedCondition[];
}

/** How a table's conditions are evaluated for one statement. */
export interface ConditionEvaluator extends Pick<Evaluation, 'test' | 'value'> {
  /** Examines the rows of a subquery again. */
  explainSubquery: (subquery: Subquery, outer: Readonly<Row>) => ExplainedSubquery;
  sources?: Sources;
}

/** The row of the enclosing query for which a subquery runs. */
export interface OuterRow {
  /** Qualified. */
  table: string;
  row: Readonly<Row>;
}

/** `table` is qualified. */
export function explainCondition(
  condition: Condition,
  row: Readonly<Row>,
  table: string,
  evaluator: ConditionEvaluator,
  outer?: OuterRow,
): ExplainedCondition {
  const explain = (part: Condition) => explainCondition(part, row, table, evaluator, outer);
  const explainSubqueries = (
    ...subqueries: readonly (Subquery | undefined)[]
  ): { subqueries?: ExplainedSubquery[] } => {
    const explained = subqueries.flatMap((subquery) =>
      subquery ? [evaluator.explainSubquery(subquery, row)] : [],
    );
    return explained.length === 0 ? {} : { subqueries: explained };
  };
  const valuesOf = (...operands: readonly Operand[]): { values?: Row } => {
    const named = operands.filter((operand) => !('value' in operand));
    return named.length === 0
      ? {}
      : {
          values: Object.fromEntries(
            named.map((operand): [string, Json] => [
              operandSql(operand, table, outer?.table),
              evaluator.value(operand)(row, outer?.row),
            ]),
          ),
        };
  };
  const sql = conditionSql(condition, table, outer?.table);
  let truth: Truth;
  try {
    truth = evaluator.test(condition)(row, outer?.row);
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
    const source = evaluator.sources?.[`function ${condition.predicate}`];
    return { sql, truth, ...valuesOf(...(condition.args ?? [])), ...(source && { source }) };
  }
  if ('isNull' in condition) return { sql, truth, ...valuesOf(condition.isNull) };
  if ('exists' in condition) return { sql, truth, ...explainSubqueries(condition.exists) };
  if ('in' in condition) {
    const { operand, in: listed } = condition;
    return { sql, truth, ...valuesOf(operand), ...explainSubqueries('table' in listed ? listed : undefined) };
  }
  if ('operator' in condition) {
    const { left, right } = condition;
    return {
      sql,
      truth,
      ...valuesOf(left, right),
      ...explainSubqueries(subqueryIn(left), subqueryIn(right)),
    };
  }
  const { column, equals } = condition;
  return { sql, truth, ...valuesOf({ column }, isClaim(equals) ? { claim: 'sub' } : { value: equals }) };
}

function subqueryIn(operand: Operand): Subquery | undefined {
  if ('only' in operand) return operand.only;
  if ('first' in operand) return operand.first;
  return 'count' in operand ? operand.count : undefined;
}

/** The innermost conditions that decide: the true ones if the whole is true, else the others. */
export function reasonsOf(explained: ExplainedCondition): ExplainedCondition[] {
  const { truth, parts = [] } = explained;
  const [only] = parts;
  if (!only) return [explained];
  // NOT and IS TRUE have one part.
  if (parts.length === 1) return only.parts ? reasonsOf(only) : [explained];
  return parts.filter((part) => (part.truth === true) === (truth === true)).flatMap(reasonsOf);
}
