/**
 * Functions over a row of a table: computed columns, and computed relationships where they return rows of a table
 * (docs/wire-facts.md, "Functions over a row").
 */
import type { Backend } from '../backend/backend';
import { definitionsOf } from '../backend/functionNames';
import { PostgresError } from '../backend/schema';
import type { ColumnType, FunctionDefinition, Json, Row, Schema, StatementContext } from '../backend/schema';
import { writerOf } from '../backend/writes';
import { isObject } from '../isObject';
import { NotSupported } from './restErrors';

/** The statement that calls a function. */
interface Statement {
  backend: Backend;
  statement: StatementContext;
}

export interface RowFunction {
  name: string;
  definition: FunctionDefinition;
}

/** The table (qualified) that the only argument is a row of; undefined for other arguments. */
export function rowArgumentTable({ args }: FunctionDefinition): string | undefined {
  const [only, another] = Object.values(args);
  const type = another ? undefined : only?.type;
  return typeof type === 'object' && 'rowOf' in type ? type.rowOf : undefined;
}

/** The table whose rows it returns; undefined for a value and for rows of no table. */
export function returnedTable({ returns }: FunctionDefinition): string | undefined {
  if (typeof returns !== 'object') return undefined;
  if ('rowOf' in returns) return returns.rowOf;
  return 'setOf' in returns && !returns.columns ? returns.setOf : undefined;
}

/** Undefined if no function of this name takes a row of the table. Throws for one that the schema cannot express. */
export function findRowFunction(
  { functions = {}, computed = {} }: Schema,
  table: string,
  name: string,
): RowFunction | undefined {
  const all = [...definitionsOf(functions, name), ...definitionsOf(computed, name)];
  const definition = all.map(([, each]) => each).find((each) => rowArgumentTable(each) === table);
  if (definition?.undeclared !== undefined)
    throw new NotSupported(`the function ${name}, which has ${definition.undeclared}`);
  return definition && { name, definition };
}

/** The type of a computed column. */
export function typeOfColumn({ name, definition }: RowFunction): ColumnType {
  const { returns } = definition;
  if (returns === 'void') throw new NotSupported(`the function ${name} as a column, which returns nothing`);
  if (typeof returns === 'object' && ('rowOf' in returns || 'setOf' in returns))
    throw new NotSupported(`the function ${name} as a column, which returns rows`);
  return returns;
}

export function requireExecute({ statement }: Statement, { name, definition }: RowFunction): void {
  if (definition.execute.includes(statement.role)) return;
  throw new PostgresError('42501', `permission denied for function ${name}`);
}

export function runOnRow({ backend, statement }: Statement, of: RowFunction, row: Readonly<Row>): Json {
  const [argument = ''] = Object.keys(of.definition.args);
  return of.definition.run({ [argument]: { ...row } }, statement, writerOf(backend, statement));
}

/** A result as a row. PostgreSQL reads null in place of a row as a row of nulls. */
export const toRow = (result: Json, columns: { readonly [name: string]: unknown }): Row =>
  isObject(result) ? result : Object.fromEntries(Object.keys(columns).map((column) => [column, null]));
