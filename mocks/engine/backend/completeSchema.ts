/**
 * A schema as it is printed from a migrated catalogue, and what only TypeScript can say beside it: the bodies of functions
 * and triggers.
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
  /** Functions that policies call. */
  predicates: readonly string[];
  /** Functions that checks call. */
  checkFunctions: readonly string[];
}

/** What a printed schema lacks; the compiler names what is missing or superfluous. */
export interface SchemaBodies<P extends PrintedSchema> {
  functions: { readonly [name in keyof P['functions']]: FunctionDefinition['run'] };
  triggers: {
    readonly [table in keyof P['triggers']]: {
      readonly [name in keyof P['triggers'][table]]: Trigger['run'];
    };
  };
  predicates: { readonly [name in P['predicates'][number]]: NonNullable<Schema['predicates']>[string] };
  checkFunctions: { readonly [name in P['checkFunctions'][number]]: (...args: Json[]) => boolean | null };
  /** Orders in which bodies read that the database has no index for, or a partial one. */
  indexes?: { readonly [table in keyof P['tables']]?: readonly Index[] };
}

const sees = (what: string) => (): never => {
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
  const checksOf = ({ columns, checks = [] }: PrintedTable): Check[] => {
    const { test } = createEvaluation({
      enums: printed.enums,
      columns,
      call: (name, args = []) => {
        const run = checkFunctions[name];
        if (!run) throw new Error(`The function ${name} of a check has no body.`);
        return run(...args);
      },
      claimOf: sees('claim'),
      rowsOf: sees('other table'),
    });
    return checks.map(({ holds, ...check }) => ({ ...check, condition: holds, holds: test(holds) }));
  };
  const runs: { readonly [name: string]: FunctionDefinition['run'] } = bodies.functions;
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
    functions: Object.fromEntries(
      Object.entries(printed.functions).map(([name, each]) => {
        const run = runs[name];
        if (!run) throw new Error(`The function ${name} has no body.`);
        return [name, { ...each, run }];
      }),
    ),
    predicates: bodies.predicates,
    triggers: Object.fromEntries(
      Object.keys(printed.triggers)
        .filter((table) => !(table in printed.tables))
        .map((table) => [table, triggersOf(table)]),
    ),
    publications: printed.publications,
  };
}
