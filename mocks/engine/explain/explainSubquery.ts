/** Which rows a subquery of a condition looked at: those it found, those it left out, and those that policies hide. */
import type { Backend } from '../backend/backend';
import { createReader, innerView } from '../backend/policies';
import type { Row, StatementContext, Subquery } from '../backend/schema';
import { conditionSql } from './conditionSql';
import {
  explainCondition,
  type Around,
  type Evaluated,
  type ExplainedInnerRow,
  type ExplainedSubquery,
} from './explainCondition';
import type { Sources } from './sources';

interface Options {
  sources: Sources;
  /** How many rows of each kind are explained one by one. */
  maxRows: number;
}

/** `within` are the tables whose policies are being read, outermost first. */
export function createEvaluated(
  backend: Backend,
  table: string,
  context: StatementContext,
  options: Options,
  within: readonly string[] = [table],
): Evaluated {
  return {
    ...createReader(backend, table, context, within),
    sources: options.sources,
    look: (subquery, row) => look(backend, subquery, context, options, within, { table, row }),
  };
}

function look(
  backend: Backend,
  subquery: Subquery,
  caller: StatementContext,
  options: Options,
  within: readonly string[],
  around: Around,
): ExplainedSubquery {
  const { table, where } = subquery;
  const { context, inner, rows, shown, policies, isMatch } = innerView(backend, subquery, caller, within);
  const evaluated = createEvaluated(backend, table, context, options, inner);
  const { primaryKey } = backend.table(table).definition;
  const looked: ExplainedSubquery = {
    ...{ table, sql: conditionSql(where, table, around.table) },
    ...{ found: 0, unmet: 0, hidden: 0, rows: [] },
  };
  const conditionsOf = (row: Readonly<Row>, kind: ExplainedInnerRow['kind']) =>
    kind === 'hidden'
      ? policies.map(({ using = true }) => explainCondition(using, row, table, evaluated))
      : [explainCondition(where, row, table, evaluated, around)];
  for (const row of rows) {
    const kind = !shown(row) ? 'hidden' : isMatch(row, around.row) === true ? 'found' : 'unmet';
    looked[kind] += 1;
    if (looked[kind] > options.maxRows) continue;
    looked.rows.push({
      key: Object.fromEntries(primaryKey.map((column) => [column, row[column] ?? null])),
      kind,
      conditions: conditionsOf(row, kind),
    });
  }
  return looked;
}
