/** Which rows a subquery of a condition looked at: those it found, those it left out, and those that policies hide. */
import type { Backend } from '../backend/backend';
import { createConditionReader, inspectSubquery } from '../backend/policies';
import type { Row, StatementContext, Subquery } from '../backend/schema';
import { conditionSql } from './conditionSql';
import {
  explainCondition,
  type OuterRow,
  type ConditionEvaluator,
  type ExplainedInnerRow,
  type ExplainedSubquery,
} from './explainCondition';
import type { Sources } from './sources';

export interface EvaluatorOptions {
  sources: Sources;
  /** How many rows of each kind are explained one by one. */
  maxRows: number;
}

/** `enclosingTables` are the tables whose policies are being read, outermost first. */
export function createConditionEvaluator(
  backend: Backend,
  table: string,
  context: StatementContext,
  options: EvaluatorOptions,
  enclosingTables: readonly string[] = [table],
): ConditionEvaluator {
  return {
    ...createConditionReader(backend, table, context, enclosingTables),
    sources: options.sources,
    explainSubquery: (subquery, row) =>
      explainSubquery(backend, subquery, context, options, enclosingTables, { table, row }),
  };
}

function explainSubquery(
  backend: Backend,
  subquery: Subquery,
  caller: StatementContext,
  options: EvaluatorOptions,
  enclosingTables: readonly string[],
  outer: OuterRow,
): ExplainedSubquery {
  const { table, where } = subquery;
  const { context, inner, rows, shown, policies, isMatch } = inspectSubquery(
    backend,
    subquery,
    caller,
    enclosingTables,
  );
  const evaluator = createConditionEvaluator(backend, table, context, options, inner);
  const { primaryKey } = backend.table(table).definition;
  const explained: ExplainedSubquery = {
    ...{ table, sql: conditionSql(where, table, outer.table) },
    ...{ found: 0, unmet: 0, hidden: 0, rows: [] },
  };
  const conditionsOf = (row: Readonly<Row>, kind: ExplainedInnerRow['kind']) =>
    kind === 'hidden'
      ? policies.map(({ using = true }) => explainCondition(using, row, table, evaluator))
      : [explainCondition(where, row, table, evaluator, outer)];
  for (const row of rows) {
    const kind = !shown(row) ? 'hidden' : isMatch(row, outer.row) === true ? 'found' : 'unmet';
    explained[kind] += 1;
    if (explained[kind] > options.maxRows) continue;
    explained.rows.push({
      key: Object.fromEntries(primaryKey.map((column) => [column, row[column] ?? null])),
      kind,
      conditions: conditionsOf(row, kind),
    });
  }
  return explained;
}
