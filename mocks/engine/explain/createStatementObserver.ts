/** Records what a back end reports while a call runs again: rights, statements, constraints and triggers. */
import type { Backend } from '../backend/backend';
import { grantedColumns } from '../backend/grants';
import { PostgresError, type Json, type Row } from '../backend/schema';
import type { PolicyCheck, StatementObserver } from '../backend/statementObserver';
import { conditionSql } from './conditionSql';
import { explainStatement, type EvaluatorOptions } from './explainStatement';
import type { Explanation } from './explanation';
import { sourceOf } from './sources';

export type Observations = Pick<Explanation, 'grants' | 'statements' | 'checks' | 'triggers'>;

/** `found` collects what is recorded. */
export function createStatementObserver(
  backend: Backend,
  found: Observations,
  options: EvaluatorOptions,
): StatementObserver {
  const source = (what: string) => sourceOf(options.sources, what);

  function startStatement(policyCheck: PolicyCheck, side: 'using' | 'check') {
    const { statement, explainRow } = explainStatement(backend, policyCheck, side, options);
    found.statements.push(statement);
    return explainRow;
  }

  const granted: StatementObserver['granted'] = ({ table, command, role, columns }, allowed) => {
    const { definition } = backend.table(table);
    const of = grantedColumns(definition, role, command);
    const isWhole = of.size === Object.keys(definition.columns).length;
    found.grants.push({
      ...{ table, command, role, columns, allowed, granted: isWhole ? '*' : [...of] },
      ...source(`grant ${table} ${role} ${command}`),
    });
  };

  function explainChecks(table: string, row: Readonly<Row>): void {
    for (const { name, columns, holds, condition } of backend.table(table).definition.checks ?? []) {
      const truth = holds(row);
      const isKnown = found.checks.some(
        (each) => each.table === table && each.name === name && each.truth === truth,
      );
      if (isKnown) continue;
      found.checks.push({
        ...{ table, name, truth },
        values: Object.fromEntries(columns.map((column): [string, Json] => [column, row[column] ?? null])),
        ...(condition !== undefined && { sql: conditionSql(condition) }),
        ...source(`constraint ${table} ${name}`),
      });
    }
  }

  return {
    granted,
    visible(policyCheck, test) {
      const explainRow = startStatement(policyCheck, 'using');
      return (row) => {
        const passes = test(row);
        explainRow(row, passes);
        return passes;
      };
    },
    written(policyCheck, row, passes) {
      startStatement(policyCheck, 'check')(row, passes);
      if (passes) explainChecks(policyCheck.table, row);
    },
    triggered(table, { name }, run) {
      const ran: Explanation['triggers'][number] = { table, name, ...source(`trigger ${table} ${name}`) };
      found.triggers.push(ran);
      try {
        run();
      } catch (error) {
        if (error instanceof PostgresError) ran.raised = error.message;
        throw error;
      }
    },
  };
}
