/**
 * A schema as it is printed from a migrated catalogue, and what only TypeScript can say beside it: the bodies of functions
 * and triggers.
 */
import type {
  Check,
  Condition,
  FunctionDefinition,
  Index,
  Json,
  Operand,
  Row,
  Schema,
  TableDefinition,
  Trigger,
} from './schema';

/** A CHECK: a call of a function of the database, or a condition on columns alone. */
export interface PrintedCheck {
  name: string;
  columns: readonly string[];
  holds: { call: string; args: readonly Operand[] } | { condition: Condition };
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

function checkOf(
  { name, columns, holds }: PrintedCheck,
  functions: { readonly [name: string]: (...args: Json[]) => boolean | null },
): Check {
  if ('condition' in holds) return { name, columns, holds: conditionOf(holds.condition) };
  const run = functions[holds.call];
  if (!run) throw new Error(`The check ${name} calls ${holds.call}, which has no body.`);
  return {
    name,
    columns,
    holds: (row) => run(...holds.args.map((arg) => valueOf(arg, row))),
  };
}

function valueOf(operand: Operand, row: Readonly<Row>): Json {
  if ('column' in operand) return row[operand.column] ?? null;
  if ('value' in operand) return operand.value;
  throw new Error('A check sees the row alone.');
}

/** Conditions of checks are lists of values so far; anything else is refused when the schema is made. */
function conditionOf(condition: Condition): Check['holds'] {
  if (typeof condition === 'object' && 'in' in condition && !('table' in condition.in)) {
    const { operand, in: listed } = condition;
    return (row) => {
      const value = valueOf(operand, row);
      return value === null ? null : listed.includes(value);
    };
  }
  throw new Error(`A check cannot be ${JSON.stringify(condition)} yet.`);
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
          checks: (table.checks ?? []).map((check) => checkOf(check, bodies.checkFunctions)),
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
