/**
 * A schema as it is printed from a migrated catalog, and what TypeScript adds to it: the bodies of functions and triggers.
 */
import type { Body, PrintedBody, PrintedRows, Step } from './bodies';
import { createEvaluation, type Evaluation } from './conditions';
import type {
  Check,
  Column,
  Condition,
  FunctionDefinition,
  Index,
  Json,
  Operand,
  Schema,
  TableDefinition,
  Trigger,
  View,
} from './schema';
import type { PrintedView } from './viewRows';

/** A CHECK constraint. Functions that its condition calls are `checkFunctions`. */
export interface PrintedCheck {
  name: string;
  columns: readonly string[];
  holds: Condition;
}

export type PrintedColumn = Omit<Column, 'generated'> & { generated?: 'identity' | Operand };

export type PrintedTable = Omit<TableDefinition, 'columns' | 'checks' | 'triggers' | 'view'> & {
  columns: { readonly [column: string]: PrintedColumn };
  checks?: readonly PrintedCheck[];
  view?: PrintedView;
};

/** `body` is missing where it is written in TypeScript. `definer`: the body runs with the rights of the owner. */
export type PrintedFunction = Omit<FunctionDefinition, 'run'> & { body?: PrintedBody<Body>; definer?: true };

export type PrintedTrigger = Pick<Trigger, 'timing' | 'commands'> & { body?: PrintedBody<readonly Step[]> };

export interface PrintedSchema {
  exposed: readonly string[];
  enums: Schema['enums'];
  tables: { readonly [qualifiedName: string]: PrintedTable };
  functions: { readonly [name: string]: PrintedFunction };
  computed?: { readonly [name: string]: PrintedFunction };
  /** By table, then by the name of the trigger's function. */
  triggers: { readonly [qualifiedName: string]: { readonly [name: string]: PrintedTrigger } };
  publications: NonNullable<Schema['publications']>;
  settings?: Schema['settings'];
  /** Policies on tables of a service (`storage.objects`). */
  policies?: NonNullable<Schema['policies']>;
  /** Rows that the migrations insert. */
  rows?: PrintedRows;
  /** Functions that policies call. */
  predicates: readonly string[];
  /** Functions that checks call. */
  checkFunctions: readonly string[];
}

/** The bodies that complete a printed schema; the compiler names a missing or superfluous one. */
export interface SchemaBodies<P extends PrintedSchema> {
  functions: { readonly [name in keyof P['functions']]: FunctionDefinition['run'] };
  computed?: { readonly [name: string]: FunctionDefinition['run'] };
  triggers: {
    readonly [table in keyof P['triggers']]: {
      readonly [name in keyof P['triggers'][table]]: Trigger['run'];
    };
  };
  predicates: { readonly [name in P['predicates'][number]]: NonNullable<Schema['predicates']>[string] };
  checkFunctions: { readonly [name in P['checkFunctions'][number]]: (...args: Json[]) => boolean | null };
  operations?: Schema['operations'];
  views?: { readonly [name: string]: { view: View } };
  /** Orders in which bodies read rows and for which the database has no index, or only a partial one. */
  indexes?: { readonly [table in keyof P['tables']]?: readonly Index[] };
}

const notInCheck = (what: string) => (): never => {
  throw new Error(`A check sees the row alone, and no ${what}.`);
};

export function completeSchema<const P extends PrintedSchema>(printed: P, bodies: SchemaBodies<P>): Schema {
  const triggersOf = (table: string): Trigger[] => {
    const runs: { readonly [name: string]: Trigger['run'] } = bodies.triggers[table] ?? {};
    return Object.entries(printed.triggers[table] ?? {}).map(([name, trigger]) => {
      const run = runs[name];
      if (!run) throw new Error(`The trigger ${name} of ${table} has no body.`);
      return { name, ...trigger, run };
    });
  };
  const checkFunctions: { readonly [name: string]: (...args: Json[]) => boolean | null } =
    bodies.checkFunctions;
  /** For checks and generated columns, which see one row and nothing else. */
  const evaluationOf = (columns: PrintedTable['columns']): Evaluation =>
    createEvaluation({
      enums: printed.enums,
      operations: bodies.operations,
      columns: columns as TableDefinition['columns'],
      call: (name, args = []) => {
        const run = checkFunctions[name];
        if (!run) throw new Error(`The function ${name} of a check has no body.`);
        return run(...args);
      },
      claimOf: notInCheck('claim'),
      now: notInCheck('clock'),
      rowsOf: notInCheck('other table'),
    });
  const checksOf = ({ columns, checks = [] }: PrintedTable): Check[] => {
    const { test } = evaluationOf(columns);
    return checks.map(({ holds, ...check }) => ({ ...check, condition: holds, holds: test(holds) }));
  };
  const columnsOf = ({ columns }: PrintedTable): TableDefinition['columns'] =>
    Object.fromEntries(
      Object.entries(columns).map(([name, { generated, ...column }]) => [
        name,
        {
          ...column,
          ...(generated !== undefined && {
            generated: generated === 'identity' ? generated : evaluationOf(columns).value(generated),
          }),
        },
      ]),
    );
  const withBodies = (
    functions: { readonly [name: string]: PrintedFunction },
    runs: { readonly [name: string]: FunctionDefinition['run'] },
  ): NonNullable<Schema['functions']> =>
    Object.fromEntries(
      Object.entries(functions).map(([name, each]) => {
        const run = runs[name];
        if (!run) throw new Error(`The function ${name} has no body.`);
        return [name, { ...each, run }];
      }),
    );
  return {
    exposed: printed.exposed,
    enums: printed.enums,
    tables: Object.fromEntries(
      Object.entries(printed.tables).map(([name, table]) => [
        name,
        {
          ...(table as Omit<PrintedTable, 'view'>),
          columns: columnsOf(table),
          indexes: [...(table.indexes ?? []), ...(bodies.indexes?.[name] ?? [])],
          checks: checksOf(table),
          triggers: triggersOf(name),
          ...bodies.views?.[name],
        },
      ]),
    ),
    functions: withBodies(printed.functions, bodies.functions),
    ...(printed.computed && { computed: withBodies(printed.computed, bodies.computed ?? {}) }),
    predicates: bodies.predicates,
    triggers: Object.fromEntries(
      Object.keys(printed.triggers)
        .filter((table) => !(table in printed.tables))
        .map((table) => [table, triggersOf(table)]),
    ),
    policies: printed.policies,
    operations: bodies.operations,
    publications: printed.publications,
    ...(printed.settings && { settings: printed.settings }),
  };
}
