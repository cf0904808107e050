/** Which policies apply to a statement, and which of them let each row pass. */
import type { Backend } from '../backend/backend';
import { applicablePolicies, bypassesPolicies, createConditionReader } from '../backend/policies';
import type { Command, Policy, Row } from '../backend/schema';
import type { PolicyCheck } from '../backend/statementObserver';
import { explainCondition } from './explainCondition';
import type { ExplainedPolicy, ExplainedRow, ExplainedStatement } from './explanation';
import { sourceOf, type Sources } from './sources';

export interface EvaluatorOptions {
  sources: Sources;
  /** How many rows of each kind are explained one by one. */
  maxRows: number;
}

type Side = ExplainedStatement['side'];

interface AppliedPolicy {
  policy: Policy;
  side: Side;
}

/** Its policies are looked up once, as in the statement itself. `explainRow` adds a row to `statement`. */
export function explainStatement(
  backend: Backend,
  policyCheck: PolicyCheck,
  side: Side,
  options: EvaluatorOptions,
) {
  const { table, command, context } = policyCheck;
  const { definition } = backend.table(table);
  const isBypassed = bypassesPolicies(backend, table, context);
  const policies = isBypassed ? [] : policiesOf(backend, policyCheck, side);
  const describe = ({ policy, side: policySide }: AppliedPolicy) => ({
    name: policy.name,
    command: policy.command,
    side: policySide,
    ...(policy.restrictive && { restrictive: true as const }),
    ...sourceOf(options.sources, `policy ${table} ${policy.name}`),
  });
  const statement: ExplainedStatement = {
    table,
    command,
    side,
    role: context.role,
    ...(isBypassed && {
      bypassed: context.role === 'service_role' ? ('role' as const) : ('table' as const),
    }),
    policies: policies.map(describe),
    passed: 0,
    refused: 0,
    rows: [],
  };
  const evaluator = {
    test: createConditionReader(backend, table, context).test,
    uid: context.uid,
    sources: options.sources,
  };
  function explainRow(row: Readonly<Row>, passes: boolean): void {
    const isShown = (passes ? statement.passed : statement.refused) < options.maxRows;
    if (passes) statement.passed += 1;
    else statement.refused += 1;
    if (!isShown || isBypassed) return;
    const explained: ExplainedRow = {
      key: Object.fromEntries(definition.primaryKey.map((column) => [column, row[column] ?? null])),
      passes,
      policies: policies.map((each): ExplainedPolicy => {
        const condition = explainCondition(conditionOf(each) ?? true, row, evaluator);
        return { ...describe(each), truth: condition.truth, condition };
      }),
    };
    statement.rows.push(explained);
  }
  return { statement, explainRow };
}

function policiesOf(
  backend: Backend,
  { table, command, context, reads }: PolicyCheck,
  side: Side,
): AppliedPolicy[] {
  const policiesFor = (policyCommand: Command, of: Side) =>
    applicablePolicies(backend, table, policyCommand, context).map((policy) => ({ policy, side: of }));
  const alsoReads = command !== 'select' && (side === 'using' ? reads !== false : reads === true);
  return [...policiesFor(command, side), ...(alsoReads ? policiesFor('select', 'using') : [])];
}

const conditionOf = ({ policy, side }: AppliedPolicy) =>
  side === 'using' ? policy.using : (policy.check ?? policy.using);
