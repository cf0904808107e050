/**
 * Completes a schema that is printed from SQL by interpreting the bodies of functions and triggers. A body that the
 * printed schema cannot express answers 501 when it is called, unless it is written in TypeScript.
 */
import type { PrintedBody, Step } from './bodies';
import { comparisonOf } from './compareValues';
import {
  completeSchema,
  type PrintedFunction,
  type PrintedSchema,
  type PrintedTable,
} from './completeSchema';
import { claimOf, createEvaluation, type Evaluation } from './conditions';
import { functionNameOf } from './functionNames';
import { operations } from './operations';
import { plainText } from './plainText';
import { asOwner } from './policies';
import {
  PostgresError,
  FeatureNotSupported,
  type Column,
  type ColumnType,
  type FunctionBody,
  type Index,
  type Json,
  type Operand,
  type Row,
  type Schema,
  type StatementContext,
  type TriggerBody,
  type TriggerChange,
  type Writer,
} from './schema';
import { isObject } from '../isObject';
import { storageTables } from '../storage/storageTables';
import { parseJson } from './values';
import { requireColumns, viewRows } from './viewRows';

/**
 * Bodies in TypeScript, which take precedence over those in SQL; triggers by the name of their function. A body serves
 * every overload of its name, unless a key with arguments (`twice(a => integer)`) names one of them.
 */
export interface CustomBodies {
  functions?: { readonly [name: string]: FunctionBody };
  triggers?: { readonly [name: string]: TriggerBody };
}

type Columns = { readonly [name: string]: Column };

const typesOf = (columns: { readonly [name: string]: { type: ColumnType } }): Columns =>
  Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, { type }]));

const evaluationFor = (enums: Schema['enums'], columns: Columns, context: StatementContext): Evaluation =>
  createEvaluation({
    enums,
    operations,
    columns,
    call: (name) => {
      throw new FeatureNotSupported(`the function ${name}`);
    },
    claimOf: (name) => claimOf(context, name),
    now: () => context.now,
    rowsOf: (subquery) => context.select(subquery, context),
  });

const unsupportedBody = (what: string, body: object | undefined): (() => never) => {
  const detail = body && 'unread' in body ? `: it has ${String(body.unread)}` : '';
  return () => {
    throw new FeatureNotSupported(`the body of ${what}${detail}`);
  };
};

/** The arguments as columns; an argument that is a row gives a column `argument.column` for each of its own. */
function columnsOfArguments(args: PrintedFunction['args'], tables: PrintedSchema['tables']): Columns {
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, { type }]) =>
      typeof type === 'object' && 'rowOf' in type
        ? Object.entries(tables[type.rowOf]?.columns ?? {}).map(
            ([column, each]) => [`${name}.${column}`, { type: each.type }] as const,
          )
        : [[name, { type }] as const],
    ),
  );
}

/** The values of a call's arguments, keyed as in `columnsOfArguments`. */
const valuesOfArguments = (args: PrintedFunction['args'], given: Row): Row =>
  Object.fromEntries(
    Object.entries(args).flatMap(([name, { type }]) => {
      const value = given[name] ?? null;
      if (typeof type !== 'object' || !('rowOf' in type)) return [[name, value] as const];
      return isObject(value)
        ? Object.entries(value).map(([column, cell]) => [`${name}.${column}`, cell] as const)
        : [];
    }),
  );

function functionBody(schema: PrintedSchema, name: string, printed: PrintedFunction): FunctionBody {
  const { body, args, definer, returns } = printed;
  const { enums, tables } = schema;
  if (!body || 'unread' in body) return unsupportedBody(`the function ${name}`, body);
  const isRows = 'rows' in body;
  const columns = isRows ? typesOf(tables[body.rows.table]?.columns ?? {}) : columnsOfArguments(args, tables);
  return (called, caller) => {
    const missing = Object.keys(args).find((arg) => called[arg] === undefined);
    if (missing !== undefined)
      throw new FeatureNotSupported(`the default of the argument ${missing} of ${name}`);
    const given = valuesOfArguments(args, called);
    const context = definer ? asOwner(caller) : caller;
    const { value, test } = evaluationFor(enums, columns, context);
    if ('value' in body) return value(body.value)(given);
    if ('holds' in body) return test(body.holds)(given);
    const { table } = body.rows;
    if (!body.columns) requireColumns({ table, columns: Object.keys(columns) }, tables[table], context);
    const all = sorted(context.select(body.rows, context)(given), body.order ?? [], columns, enums);
    const found = all.slice(0, body.limit);
    if (typeof returns === 'object' && 'rowOf' in returns) return found[0] ?? null;
    if (!body.columns) return found;
    const shown = Object.entries(body.columns).map(([column, operand]) => [column, value(operand)] as const);
    const rows = found.map((row) =>
      Object.fromEntries(shown.map(([column, read]) => [column, read(row, given)])),
    );
    return body.list ? rows.flatMap((row) => Object.values(row)) : rows;
  };
}

/** Sorts by columns; nulls are the largest values. */
function sorted(rows: Row[], order: Index['columns'], columns: Columns, enums: Schema['enums']): Row[] {
  const keys = order.map(({ column, descending }) => {
    const compare = comparisonOf(columns[column]?.type ?? 'text', { enums });
    const sign = descending === true ? -1 : 1;
    return (a: Row, b: Row) => sign * compare(a[column] ?? null, b[column] ?? null);
  });
  return rows.toSorted((a, b) => keys.reduce((found, key) => found || key(a, b), 0));
}

function triggerBody(
  enums: Schema['enums'],
  name: string,
  table: PrintedTable | undefined,
  body: PrintedBody<readonly Step[]> | undefined,
): TriggerBody {
  if (!body || 'unread' in body) return unsupportedBody(`the trigger function ${name}`, body);
  const columns = typesOf(table?.columns ?? {});
  return (change) => runSteps(body, change, evaluationFor(enums, columns, asOwner(change.context)));
}

function runSteps(steps: readonly Step[], change: TriggerChange, evaluation: Evaluation): void {
  const { next, old, write } = change;
  const row = next ?? old ?? {};
  const valueOf = (operand: Operand): Json => evaluation.value(operand)(row, old);
  const valuesOf = (values: { readonly [column: string]: Operand }): Row =>
    Object.fromEntries(Object.entries(values).map(([column, operand]) => [column, valueOf(operand)]));
  for (const step of steps) {
    if ('set' in step && 'to' in step) {
      if (next) next[step.set] = valueOf(step.to);
    } else if ('insert' in step) {
      const values = valuesOf(step.values);
      const { onConflict } = step;
      if (typeof onConflict === 'object') {
        const conflictKey = Object.fromEntries(onConflict.keys.map((key) => [key, values[key] ?? null]));
        if (write.update(step.insert, conflictKey, valuesOf(onConflict.set)) > 0) continue;
      }
      insert(write, step.insert, values, onConflict === 'nothing');
    } else if ('update' in step) {
      const owner = asOwner(change.context);
      const found = owner.select({ table: step.update, where: step.where }, owner)(row);
      for (const each of found) write.update(step.update, each, valuesOf(step.set));
    } else if ('remove' in step) {
      const owner = asOwner(change.context);
      const found = owner.select({ table: step.remove, where: step.where }, owner)(row);
      for (const each of found) write.remove(step.remove, each);
    } else if ('when' in step) {
      const isTrue = evaluation.test(step.when)(row, old) === true;
      runSteps(isTrue ? step.then : step.otherwise, change, evaluation);
    } else {
      const values = step.values.map(valueOf);
      throw new PostgresError(
        'P0001',
        step.raise.replaceAll('%', () => plainText(values.shift())),
      );
    }
  }
}

/** `ignoresConflict`: ON CONFLICT DO NOTHING, which skips a row whose key exists. */
function insert(write: Writer, table: string, row: Row, ignoresConflict: boolean): void {
  try {
    write.insert(table, row);
  } catch (error) {
    if (!ignoresConflict || !(error instanceof PostgresError) || error.code !== '23505') throw error;
  }
}

/** Completes a schema that `supabase-in-memory schema` has printed. */
export function interpretSchema(printed: PrintedSchema, custom: CustomBodies = {}): Schema {
  const { enums } = printed;
  const [predicate] = [...printed.predicates, ...printed.checkFunctions];
  if (predicate !== undefined) throw new Error(`A policy or check calls ${predicate}, which has no body.`);
  const bodiesOf = (functions: { readonly [name: string]: PrintedFunction } = {}) =>
    Object.fromEntries(
      Object.entries(functions).map(([name, each]) => [
        name,
        custom.functions?.[name] ??
          custom.functions?.[functionNameOf(name)] ??
          functionBody(printed, functionNameOf(name), each),
      ]),
    );
  const schema = completeSchema(printed, {
    functions: bodiesOf(printed.functions),
    computed: bodiesOf(printed.computed),
    triggers: Object.fromEntries(
      Object.entries(printed.triggers).map(([table, triggers]) => [
        table,
        Object.fromEntries(
          Object.entries(triggers).map(([name, { body }]) => [
            name,
            custom.triggers?.[name] ?? triggerBody(enums, name, printed.tables[table], body),
          ]),
        ),
      ]),
    ),
    predicates: {},
    checkFunctions: {},
    operations,
    views: Object.fromEntries(
      Object.entries(printed.tables).flatMap(([name, { view }]) =>
        view
          ? [
              [
                name,
                {
                  view: {
                    from: view.from,
                    ...(view.invoker && { invoker: view.invoker }),
                    shows: view.shows,
                    rows: viewRows(view, {
                      enums,
                      tables: printed.tables,
                      evaluationFor: (columns, context) => evaluationFor(enums, columns, context),
                    }),
                  },
                },
              ] as const,
            ]
          : [],
      ),
    ),
  });
  return { ...schema, rows: completeRows(printed, { ...schema.tables, ...storageTables }) };
}

/** The printed rows with every column of the fake's tables and canonical values. */
function completeRows({ rows = {}, enums }: PrintedSchema, tables: Schema['tables']): Schema['rows'] {
  return Object.fromEntries(
    Object.entries(rows).map(([name, list]) => [
      name,
      list.map((row) =>
        Object.fromEntries(
          Object.entries(tables[name]?.columns ?? {}).map(([column, { type }]) => [
            column,
            parseJson(type, row[column] ?? null, { enums }, column),
          ]),
        ),
      ),
    ]),
  );
}
