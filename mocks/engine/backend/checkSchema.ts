/**
 * Validates a schema that is written by hand. A malformed condition would otherwise hold for no row, or for every row,
 * without an error. CHECK constraints are functions, which fail by themselves.
 */
import { isObject } from '../isObject';
import { commands, databaseRoles, type Schema, type TableDefinition } from './schema';

const tableKeys: { readonly [Key in keyof Required<TableDefinition>]: true } = {
  comment: true,
  columns: true,
  primaryKey: true,
  uniqueKeys: true,
  foreignKeys: true,
  checks: true,
  indexes: true,
  rowLevelSecurity: true,
  replicaIdentity: true,
  grants: true,
  policies: true,
  triggers: true,
  view: true,
};
const comparisons = ['=', '<>', '<', '<=', '>', '>='];

const assertOneOf = (values: readonly unknown[], what: string, value: unknown): void => {
  if (!values.includes(value)) throw new Error(`${JSON.stringify(value)} is not a ${what}.`);
};

/** Throws one sentence with the place. */
export function checkSchema(schema: Schema): void {
  for (const [name, table] of Object.entries(schema.tables)) {
    const at = (place: string, check: () => void) => {
      try {
        check();
      } catch (error) {
        throw new Error(`${name}, ${place}: ${(error as Error).message}`, { cause: error });
      }
    };
    for (const key of Object.keys(table))
      at(`"${key}"`, () => assertOneOf(Object.keys(tableKeys), 'part of a table', key));
    const requireColumns = (columns: readonly string[]) =>
      columns.forEach((column) => requireColumn(table, column));
    at('primary key', () => requireColumns(table.primaryKey));
    for (const { role, command, columns } of table.grants ?? [])
      at(`grant of ${command} to ${role}`, () => {
        assertOneOf(databaseRoles, 'role', role);
        assertOneOf(commands, 'command', command);
        if (columns !== '*') requireColumns(columns);
      });
    for (const { name: policy, command, roles, using, check } of table.policies ?? [])
      at(`policy "${policy}"`, () => {
        roles.forEach((role) => assertOneOf(databaseRoles, 'role', role));
        assertOneOf(commands, 'command', command);
        for (const condition of [using, check])
          if (condition !== undefined) checkCondition(condition, table, schema);
      });
  }
}

function requireColumn({ columns }: TableDefinition, column: unknown): void {
  if (typeof column !== 'string' || !Object.hasOwn(columns, column))
    throw new Error(`there is no column ${JSON.stringify(column)}.`);
}

/** `outer`: the table of a subquery's outer row. */
function checkCondition(
  condition: unknown,
  table: TableDefinition,
  schema: Schema,
  outer?: TableDefinition,
): void {
  const check = (part: unknown) => checkCondition(part, table, schema, outer);
  const operand = (part: unknown) => checkOperand(part, table, schema, outer);
  const each = (parts: unknown, checkPart: (part: unknown) => void) =>
    (parts as unknown[]).forEach(checkPart);
  if (typeof condition === 'boolean') return;
  if (!isObject(condition)) return throwUnknown(condition);
  if ('predicate' in condition) {
    assertOneOf(Object.keys(schema.predicates ?? {}), 'predicate of the schema', condition.predicate);
    each(condition.args ?? [], operand);
  } else if ('anyOf' in condition) each(condition.anyOf, check);
  else if ('allOf' in condition) each(condition.allOf, check);
  else if ('not' in condition) check(condition.not);
  else if ('isTrue' in condition) check(condition.isTrue);
  else if ('isNull' in condition) operand(condition.isNull);
  else if ('exists' in condition) checkSubquery(condition.exists, table, schema);
  else if ('in' in condition) {
    operand(condition.operand);
    if (!Array.isArray(condition.in)) checkSubquery(condition.in, table, schema);
  } else if ('operator' in condition) {
    assertOneOf(comparisons, 'comparison', condition.operator);
    operand(condition.left);
    operand(condition.right);
  } else if ('column' in condition && 'equals' in condition) requireColumn(table, condition.column);
  else throwUnknown(condition);
}

function checkOperand(
  operand: unknown,
  table: TableDefinition,
  schema: Schema,
  outer?: TableDefinition,
): void {
  if (!isObject(operand)) return throwUnknown(operand);
  const inner = operand.only ?? operand.first ?? operand.count;
  if (inner !== undefined) checkSubquery(inner, table, schema);
  else if ('column' in operand) requireColumn(table, operand.column);
  else if ('outer' in operand && outer) requireColumn(outer, operand.outer);
  else if ('call' in operand)
    (operand.args as unknown[]).forEach((arg) => checkOperand(arg, table, schema, outer));
  else if ('case' in operand) {
    for (const { when, then } of operand.case as { when: unknown; then: unknown }[]) {
      checkCondition(when, table, schema, outer);
      checkOperand(then, table, schema, outer);
    }
    checkOperand(operand.otherwise, table, schema, outer);
  } else if (!['value', 'claim', 'now', 'outer'].some((key) => key in operand)) throwUnknown(operand);
}

function checkSubquery(subquery: unknown, outer: TableDefinition, schema: Schema): void {
  if (!isObject(subquery)) return throwUnknown(subquery);
  const table = schema.tables[String(subquery.table)];
  if (!table) throw new Error(`there is no table ${JSON.stringify(subquery.table)}.`);
  if ('column' in subquery) requireColumn(table, subquery.column);
  checkCondition(subquery.where, table, schema, outer);
}

function throwUnknown(part: unknown): never {
  throw new Error(`${JSON.stringify(part)} is not a condition or value that a schema can have.`);
}
