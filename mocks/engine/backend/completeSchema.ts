/**
 * A schema as it is printed from a migrated catalog, and what TypeScript adds to it: the bodies of functions and triggers.
 */
import { createEvaluation } from './conditions';
import type {
  Check,
  Condition,
  FunctionDefinition,
  Index,
  Json,
  Schema,
  TableDefinition,
  Trigger,
} from './schema';

/** A CHECK constraint. Functions that its condition calls are `checkFunctions`. */
export interface PrintedCheck {
  name: string;
  columns: readonly string[];
  holds: Condition;
}

export type PrintedTable = Omit<TableDefinition, 'checks' | 'triggers'> & {
  checks?: readonly PrintedCheck[];
};

export interface PrintedSchema {
  exposed: readonly string[];
  enums: Schema['enums'];
  tables: { readonly [qualifiedName: string]: PrintedTable };
  functions: { readonly [name: string]: Omit<FunctionDefinition, 'run'> };
  /** By table, then by the name of the trigger's function. */
  triggers: {
    readonly [qualifiedName: string]: { readonly [name: string]: Pick<Trigger, 'timing' | 'commands'> };
  };
  publications: NonNullable<Schema['publications']>;
  settings?: Schema['settings'];
  /** Functions that policies call. */
  predicates: readonly string[];
  /** Functions that checks call. */
  checkFunctions: readonly string[];
}

/** The bodies that complete a printed schema; the compiler names a missing or superfluous one. */
export interface SchemaBodies<P extends PrintedSchema> {
  functions: { readonly [name in keyof P['functions']]: FunctionDefinition['run'] };
  triggers: {
    readonly [table in keyof P['triggers']]: {
      readonly [name in keyof P['triggers'][table]]: Trigger['run'];
    };
  };
  predicates: { readonly [name in P['predicates'][number]]: NonNullable<Schema['predicates']>[string] };
  checkFunctions: { readonly [name in P['checkFunctions'][number]]: (...args: Json[]) => boolean | null };
  /** Orders in which bodies read rows and for which the database has no index, or only a partial one. */
  indexes?: { readonly [table in keyof P['tables']]?: readonly Index[] };
}

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
  const checksOf = ({ columns, checks = [] }: PrintedTable): Check[] => {
    const test = createEvaluation({
      enums: printed.enums,
      columns,
      call: (name, args = []) => {
        const run = checkFunctions[name];
        if (!run) throw new Error(`The function ${name} of a check has no body.`);
        return run(...args);
      },
      uid: null,
    });
    return checks.map(({ holds, ...check }) => ({ ...check, condition: holds, holds: test(holds) }));
  };
  const withBodies = (
    functions: PrintedSchema['functions'],
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
          ...table,
          indexes: [...(table.indexes ?? []), ...(bodies.indexes?.[name] ?? [])],
          checks: checksOf(table),
          triggers: triggersOf(name),
        },
      ]),
    ),
    functions: withBodies(printed.functions, bodies.functions),
    predicates: bodies.predicates,
    triggers: Object.fromEntries(
      Object.keys(printed.triggers)
        .filter((table) => !(table in printed.tables))
        .map((table) => [table, triggersOf(table)]),
    ),
    publications: printed.publications,
    ...(printed.settings && { settings: printed.settings }),
  };
}
