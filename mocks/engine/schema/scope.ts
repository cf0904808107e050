/** What the names of an expression mean: columns of the tables around it, arguments of a function, NEW and OLD of a trigger. */
import type { PrintedSchema } from '../backend/completeSchema';
import type { Operand, Subquery } from '../backend/schema';
import type { Node } from './parseSql';

/** Thrown for SQL that the fake's schema cannot express; the message names it. */
export class UnsupportedSql extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'UnsupportedSql';
  }
}

/** A function written in SQL, whose calls are replaced by what it selects. */
export interface SqlFunction {
  args: readonly string[];
  definer: boolean;
  /** The variables that its body sets first, in order. */
  locals: readonly { name: string; value: Node }[];
  /** Its only statement, or why it cannot be read. */
  select: Node | UnsupportedSql;
}

/** What an expression may refer to in the database. */
export interface Reading {
  enums: PrintedSchema['enums'];
  /** By qualified name. */
  columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether functions and triggers get their bodies in TypeScript; then `functions` is empty. */
  byHand: boolean;
  /** By oid, and by qualified name; an overloaded name is not supported. */
  functions: ReadonlyMap<string, SqlFunction>;
}

export interface Scope {
  reading: Reading;
  /** The table whose current row the expression sees. `name`: the name or alias that qualifies its columns. */
  table?: { name: string; qualified?: string };
  /** In a view: the tables that it reads, by the names that qualify their columns, which are operands `name.column`. */
  sources?: Map<string, string>;
  /** Called with each column of `sources` that an expression names. */
  onColumn?: (source: string, column: string) => void;
  /** Arguments and then variables of a function, by name and in order, as operands where it is called. */
  args?: {
    /** The function's name, which may qualify them. */
    of?: string;
    names: readonly string[];
    operands: readonly Operand[];
    /** By position: the table that an argument is a row of. Its columns are operands `argument.column`. */
    rows?: readonly (string | null)[];
  };
  /** The rows that the aggregates of an expression read, and the scope of their arguments. */
  aggregated?: { subquery: Subquery; inside: Scope };
  /** `new` and `old` of a trigger. */
  records?: { readonly [name: string]: (column: string) => Operand };
  /** The scope around a subquery or a function call. */
  outer?: Scope;
  /** Inside a SECURITY DEFINER function. */
  definer?: boolean;
}

/** An operand as a subquery sees it. */
function fromInside(operand: Operand): Operand {
  if ('column' in operand) return { outer: operand.column };
  if ('call' in operand) return { ...operand, args: operand.args.map(fromInside) };
  if (['outer', 'only', 'first', 'count', 'case'].some((kind) => kind in operand)) {
    throw new UnsupportedSql('a value of a table around the next one');
  }
  return operand;
}

function ownOperand(scope: Scope, qualifier: string | undefined, column: string): Operand | undefined {
  const { table, args, records, reading } = scope;
  const record = qualifier === undefined ? undefined : records?.[qualifier];
  if (record) return record(column);
  if (scope.sources) return columnOfSource(scope, qualifier, column);
  const isWhole = qualifier === undefined || qualifier === args?.of;
  const at = args?.names.lastIndexOf(isWhole ? column : qualifier) ?? -1;
  if (args && at >= 0) return isWhole ? wholeArgument(args, at) : columnOfRow(scope, at, column);
  if (!table || (qualifier !== undefined && qualifier !== table.name)) return undefined;
  const columns = table.qualified === undefined ? undefined : reading.columns.get(table.qualified);
  return !columns || columns.has(column) ? { column } : undefined;
}

type Arguments = NonNullable<Scope['args']>;

function wholeArgument({ operands, rows }: Arguments, at: number): Operand | undefined {
  if (typeof rows?.[at] === 'string') throw new UnsupportedSql('a whole row as a value');
  return operands[at];
}

function columnOfRow({ args, reading }: Scope, at: number, column: string): Operand | undefined {
  const table = args?.rows?.[at];
  if (typeof table !== 'string' || reading.columns.get(table)?.has(column) !== true) return undefined;
  return { column: `${args?.names[at] ?? ''}.${column}` };
}

function columnOfSource(
  { sources, onColumn, reading }: Scope,
  qualifier: string | undefined,
  column: string,
): Operand | undefined {
  const found = [...(sources ?? [])].find(
    ([name, table]) => (qualifier ?? name) === name && reading.columns.get(table)?.has(column) === true,
  );
  if (!found) return undefined;
  onColumn?.(found[0], column);
  return { column: `${found[0]}.${column}` };
}

/** What a name means, looked up from the innermost table outward. */
export function lookUp(scope: Scope, names: readonly string[]): Operand {
  const column = names.at(-1) ?? '';
  const qualifier = names.at(-2);
  let levels = 0;
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const found = ownOperand(at, qualifier, column);
    if (found) {
      let operand = found;
      for (let level = 0; level < levels; level += 1) operand = fromInside(operand);
      return operand;
    }
    if (at.table ?? at.sources) levels += 1;
  }
  throw new UnsupportedSql(`the column ${names.join('.')}, which no table around it has`);
}

/** `$1`, and `$1.column` of a row. */
export function lookUpArgument(scope: Scope, number: number, column?: string): Operand {
  let levels = 0;
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    let operand =
      column === undefined
        ? at.args && wholeArgument(at.args, number - 1)
        : columnOfRow(at, number - 1, column);
    if (operand) {
      for (let level = 0; level < levels; level += 1) operand = fromInside(operand);
      return operand;
    }
    if (at.table ?? at.sources) levels += 1;
  }
  throw new UnsupportedSql(`the argument $${number}`);
}

/** The scope of a table's own rows, as policies, checks and generated columns have it. */
export const rowOf = (table: string, reading: Reading): Scope => ({
  reading,
  table: { name: unqualified(table), qualified: table },
});

export const unqualified = (table: string): string => table.slice(table.indexOf('.') + 1);
