/**
 * Makes a call again on the back end as it is, rolls it back, and says what decided it: grants, policies with each of
 * their conditions, checks, constraints, triggers. Everything comes from the tests that decide calls; nothing is
 * decided here a second time.
 */
import type { Backend } from '../backend/backend';
import { grantedColumns } from '../backend/grants';
import { applicablePolicies, bypassesPolicies, inspectSubquery } from '../backend/policies';
import {
  PostgresError,
  type Command,
  type Json,
  type Policy,
  type Row,
  type StatementContext,
  type View,
} from '../backend/schema';
import type { PolicyCheck, StatementObserver } from '../backend/statementObserver';
import { readCaller } from '../caller';
import { verifyJwt } from '../backend/jwt';
import { bearerOf } from '../caller';
import type { HttpRequest, HttpResponse } from '../http';
import { isObject } from '../isObject';
import { explainCondition } from './explainCondition';
import { conditionSql } from './conditionSql';
import { createConditionEvaluator } from './explainSubquery';
import type {
  ExplainedFunction,
  ExplainedPolicy,
  ExplainedRow,
  ExplainedStatement,
  Explanation,
} from './explanation';
import { sentencesOf } from './sentences';
import type { Sources } from './sources';

/** How many rows of a statement are explained one by one, among those that pass and among those that do not. */
const maxRows = 5;

export interface ExplainOptions {
  /** Answers the call with this back end. */
  serve: (request: HttpRequest, backend: Backend) => HttpResponse;
  sources?: Sources;
  /** How many rows of each kind are explained one by one in each statement. Default 5. */
  rows?: number;
}

/** `request` goes to a service of the project. The back end stays unchanged. */
export function explainRequest(
  request: HttpRequest,
  backend: Backend,
  { serve, sources = {}, rows = maxRows }: ExplainOptions,
): Explanation {
  const found: Omit<Explanation, 'sentences' | 'outcome'> = {
    caller: callerOf(request, backend),
    grants: [],
    statements: [],
    checks: [],
    triggers: [],
    views: [],
  };
  // Inherits from the back end, which keeps getters and the identity of tables and schema.
  const observedBackend = Object.create(backend, {
    observer: { value: createStatementObserver(backend, found, sources, rows) },
  }) as Backend;
  const response = backend.dryRun(() => serve(request, observedBackend));
  const { caller } = found;
  const called = functionOf(request, backend, caller.role);
  const explained = {
    ...found,
    // Triggers, functions and cascades write as the owner, whom no policy binds.
    statements: found.statements.filter(({ bypassed, role }) => bypassed !== 'role' || role === caller.role),
    ...(called && { function: called }),
    outcome: outcomeOf(response),
  };
  return { sentences: sentencesOf(explained), ...explained };
}

function callerOf(request: HttpRequest, backend: Backend): Explanation['caller'] {
  const { role, email } = readCaller(request, backend);
  const { claims = {} } = verifyJwt(
    bearerOf(request.headers) ?? '',
    backend.settings.jwtSecret,
    backend.clock.now(),
  );
  return { role, ...(email !== undefined && { email }), claims };
}

function outcomeOf(response: HttpResponse | undefined): Explanation['outcome'] {
  const status = response?.status ?? 0;
  if (status < 400 || typeof response?.body !== 'string') return { status };
  try {
    const body: unknown = JSON.parse(response.body);
    if (!isObject(body)) return { status };
    const { code, error_code: errorCode, message, msg } = body;
    const text = message ?? msg;
    const known = errorCode ?? code;
    return {
      status,
      ...(typeof known === 'string' && { code: known }),
      ...(typeof text === 'string' && { message: text }),
    };
  } catch {
    return { status };
  }
}

function functionOf(
  { path }: HttpRequest,
  { schema: { functions = {} } }: Backend,
  role: string,
): ExplainedFunction | undefined {
  const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(path)?.[1] ?? '';
  const definition = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!definition) return undefined;
  const allowed = definition.execute.some((each) => each === role);
  return { name, role, allowed };
}

/** What a statement observer records. */
export type Observations = Pick<Explanation, 'grants' | 'statements' | 'checks' | 'triggers' | 'views'>;

/** `found` collects what the observer records. `maxOfKind`: how many rows of each kind are explained one by one. */
export function createStatementObserver(
  backend: Backend,
  found: Observations,
  sources: Sources,
  maxOfKind: number,
): StatementObserver {
  const sourceOf = (what: string) => {
    const source = sources[what];
    return source && { source };
  };

  /** Explains rows of one statement. Its policies are looked up once, as in the statement itself. */
  function startStatement(policyCheck: PolicyCheck, side: 'using' | 'check') {
    const { table, command, context, reads } = policyCheck;
    const { definition } = backend.table(table);
    const isBypassed = bypassesPolicies(backend, table, context);
    const policiesFor = (policyCommand: Command, of: 'using' | 'check') =>
      applicablePolicies(backend, table, policyCommand, context).map((policy) => ({ policy, side: of }));
    const alsoReads = command !== 'select' && (side === 'using' ? reads !== false : reads === true);
    const policies = isBypassed
      ? []
      : [...policiesFor(command, side), ...(alsoReads ? policiesFor('select', 'using') : [])];
    const statement: ExplainedStatement = {
      table,
      command,
      side,
      role: context.role,
      ...(isBypassed && {
        bypassed: context.role === 'service_role' ? ('role' as const) : ('table' as const),
      }),
      policies: policies.map((each) => describe(table, each)),
      passed: 0,
      refused: 0,
      rows: [],
    };
    found.statements.push(statement);
    const evaluator = createConditionEvaluator(backend, table, context, { sources, maxRows: maxOfKind });
    return (row: Readonly<Row>, passes: boolean) => {
      const isShown = (passes ? statement.passed : statement.refused) < maxOfKind;
      if (passes) statement.passed += 1;
      else statement.refused += 1;
      if (!isShown || isBypassed) return;
      const explained: ExplainedRow = {
        key: Object.fromEntries(definition.primaryKey.map((column) => [column, row[column] ?? null])),
        passes,
        policies: policies.map((each): ExplainedPolicy => {
          const condition = explainCondition(conditionOf(each) ?? true, row, table, evaluator);
          return { ...describe(table, each), truth: condition.truth, condition };
        }),
      };
      statement.rows.push(explained);
    };
  }

  const describe = (table: string, { policy, side }: { policy: Policy; side: 'using' | 'check' }) => ({
    name: policy.name,
    command: policy.command,
    side,
    ...(policy.restrictive && { restrictive: true as const }),
    ...sourceOf(`policy ${table} ${policy.name}`),
  });

  const granted: StatementObserver['granted'] = ({ table, command, role, columns }, allowed) => {
    const { definition } = backend.table(table);
    const of = grantedColumns(definition, role, command);
    const isWhole = of.size === Object.keys(definition.columns).length;
    found.grants.push({
      ...{ table, command, role, columns, allowed, granted: isWhole ? '*' : [...of] },
      ...sourceOf(`grant ${table} ${role} ${command}`),
    });
  };

  /** Explains which rows a view finds in its tables. No policy binds the view's own rows. */
  function explainView(name: string, { from, invoker }: View, context: StatementContext): void {
    if (found.views.some(({ view }) => view === name)) return;
    const tables = [...new Set(from.map(({ table }) => table))];
    found.views.push({
      ...{ view: name, tables, rights: invoker ? ('caller' as const) : ('owner' as const) },
      ...sourceOf(`view ${name}`),
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
      const explain = startStatement({ table, command: 'select', context }, 'using');
      const { rows, shown } = inspectSubquery(backend, { table, where: true }, context, []);
      for (const row of rows) explain(row, shown(row));
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
      const explain = startStatement(policyCheck, 'using');
      return (row) => {
        const passes = test(row);
        explain(row, passes);
        return passes;
      };
    },
    written(policyCheck, row, passes) {
      const { table } = policyCheck;
      startStatement(policyCheck, 'check')(row, passes);
      if (!passes) return;
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
          ...sourceOf(`constraint ${table} ${name}`),
        });
      }
    },
    triggered(table, { name }, run) {
      const ran: Explanation['triggers'][number] = { table, name, ...sourceOf(`trigger ${table} ${name}`) };
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

const conditionOf = ({ policy, side }: { policy: Policy; side: 'using' | 'check' }) =>
  side === 'using' ? policy.using : (policy.check ?? policy.using);
