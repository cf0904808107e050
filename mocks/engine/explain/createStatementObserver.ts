/** Records what a back end reports while a call runs again: rights, statements, constraints, triggers and views. */
import type { Backend } from '../backend/backend';
import { grantedColumns } from '../backend/grants';
import { inspectSubquery } from '../backend/policies';
import { PostgresError, type Json, type Row, type StatementContext, type View } from '../backend/schema';
import type { PolicyCheck, StatementObserver } from '../backend/statementObserver';
import { conditionSql } from './conditionSql';
import { explainStatement } from './explainStatement';
import type { EvaluatorOptions } from './explainSubquery';
import type { Explanation } from './explanation';
import { sourceOf } from './sources';

export type Observations = Pick<Explanation, 'grants' | 'statements' | 'checks' | 'triggers' | 'views'>;

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

  /** Explains which rows a view finds in its tables. No policy binds the view's own rows. */
  function explainView(name: string, { from, invoker }: View, context: StatementContext): void {
    if (found.views.some(({ view }) => view === name)) return;
    const tables = [...new Set(from.map(({ table }) => table))];
    found.views.push({
      ...{ view: name, tables, rights: invoker ? ('caller' as const) : ('owner' as const) },
      ...source(`view ${name}`),
    });
    if (!invoker) return;
    for (const { table, columns } of from) {
      if (context.role === 'service_role') break;
      const grantedToRole = grantedColumns(backend.table(table).definition, context.role, 'select');
      const isAllowed = grantedToRole.size > 0 && columns.every((column) => grantedToRole.has(column));
      granted({ table, command: 'select', role: context.role, columns }, isAllowed);
      // The statement fails here.
      if (!isAllowed) return;
    }
    for (const table of tables) {
      const { view } = backend.table(table).definition;
      if (view) {
        explainView(table, view, context);
        continue;
      }
      const explainRow = startStatement({ table, command: 'select', context }, 'using');
      const { rows, shown } = inspectSubquery(backend, { table, where: true }, context, []);
      for (const row of rows) explainRow(row, shown(row));
    }
  }

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
        ...(condition !== undefined && { sql: conditionSql(condition, table) }),
        ...source(`constraint ${table} ${name}`),
      });
    }
  }

  return {
    granted,
    visible(policyCheck, test) {
      const { view } = backend.table(policyCheck.table).definition;
      if (view) {
        explainView(policyCheck.table, view, policyCheck.context);
        return test;
      }
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
