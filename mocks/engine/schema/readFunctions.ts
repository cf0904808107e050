import type { Body } from '../backend/bodies';
import type { PrintedFunction, PrintedSchema } from '../backend/completeSchema';
import { databaseRoles, type ColumnType, type DatabaseRole, type RowType } from '../backend/schema';
import type { Catalog } from './catalog';
import { argumentNames } from './catalogSql';
import { toColumnType } from './columnTypes';
import { nodeAt, nodes, type Fields } from './parseSql';
import {
  conditionIn,
  limitOf,
  operandIn,
  rowsOf,
  scopeOf,
  onlyExpression,
  selectedValue,
  targetsOf,
} from './readExpression';
import { UnsupportedSql, type Reading, type Scope } from './scope';

interface DeclaredFunction {
  oid: number;
  name: string;
  comment: string | null;
  /** Empty where an argument has no name. */
  args: string[];
  types: string[];
  /** The types as PostgREST lists them. */
  qualified: string[];
  /** How many of the last arguments have a default. */
  optional: number;
  /** Whether no argument has a name. */
  isUnnamed: boolean;
  /** By position: the table or view that an argument is a row of, or null. */
  rowsOf: (string | null)[];
  returns: string;
  returnedTable: string | null;
  isSet: boolean;
  /** ROWS 1 */
  isOne: boolean;
  /** The columns of `returns table (…)`. */
  shown: { name: string; type: string }[];
  volatility: 'stable' | 'volatile';
  definer: boolean;
  execute: DatabaseRole[];
}

/** The functions that can be called, and those over a row that only queries can name. `tables`: those of the schema. */
export async function readFunctions(
  catalog: Catalog,
  tables: PrintedSchema['tables'],
): Promise<Pick<PrintedSchema, 'functions' | 'computed'>> {
  const known = (table: string | null): string | null => (table !== null && table in tables ? table : null);
  const declared = (await readDeclared(catalog)).map((each) => ({
    ...each,
    rowsOf: each.rowsOf.map(known),
    returnedTable: known(each.returnedTable),
  }));
  const offered = catalog.reading.byHand ? declared : declared.filter(isOffered);
  const computed = declared.filter((each) => !offered.includes(each) && isOverRow(each));
  return {
    functions: await printFunctions(catalog, offered),
    ...(computed.length > 0 && { computed: await printFunctions(catalog, computed) }),
  };
}

/** Whether queries may name it as a column or a relationship. */
const isOverRow = ({ rowsOf }: DeclaredFunction): boolean => rowsOf.length === 1 && rowsOf[0] !== null;

async function printFunctions(
  { withPlace, enums, reading }: Catalog,
  offered: readonly DeclaredFunction[],
): Promise<PrintedSchema['functions']> {
  const printed: { [key: string]: PrintedFunction } = {};
  for (const each of offered.toSorted(compareFunctions)) {
    const isOnly = offered.filter(({ name }) => name === each.name).length === 1;
    const key = isOnly || reading.byHand ? each.name : signatureOf(each);
    printed[key] = await withPlace([`function public.${each.name}(`], `the function ${each.name}`, () => {
      const has = reading.byHand ? undefined : undeclared(each, enums);
      const { volatility, execute } = each;
      if (has !== undefined) {
        const args = argumentsOf(each, (_, row) => row ?? 'text');
        return { args, returns: 'void' as const, volatility, execute, undeclared: has };
      }
      if (each.isSet && each.returnedTable === null && reading.byHand)
        throw new UnsupportedSql('a set of something else than rows of a table');
      return {
        ...(each.comment !== null && { comment: each.comment }),
        args: argumentsOf(each, (type, row) => row ?? toColumnType(type, enums)),
        returns: returnsOf(each, enums),
        volatility,
        execute,
        ...(!reading.byHand && readBody(each, reading)),
      };
    });
  }
  return printed;
}

const readDeclared = ({ rows }: Catalog): Promise<DeclaredFunction[]> =>
  rows<DeclaredFunction>(
    `select p.oid, proname::text as name, obj_description(p.oid) as comment, ${argumentNames} as args,
       array(select format_type(t, null) from unnest(proargtypes) as t) as types, pronargdefaults as optional,
       array(select case when typnamespace = 'public'::regnamespace then 'public.' else '' end || format_type(t.oid, null)
         from unnest(proargtypes) with ordinality as arg (type, place) join pg_type t on t.oid = type order by place) as qualified,
       pronargs > 0 and proargnames is null as "isUnnamed",
       array(select (select format('%I.%I', nspname, relname) from pg_class join pg_namespace n on n.oid = relnamespace
           where reltype = type and relkind in ('r', 'p', 'v'))
         from unnest(proargtypes) with ordinality as arg (type, place) order by place) as "rowsOf",
       format_type(prorettype, null) as returns,
       array(select jsonb_build_object('name', proargnames[i], 'type', format_type(proallargtypes[i], null))
         from generate_subscripts(proargmodes, 1) as i where proargmodes[i] in ('t', 'o', 'b')) as shown, proretset as "isSet",
       proretset and prorows = 1 as "isOne",
       (select format('%I.%I', nspname, relname) from pg_class join pg_namespace n on n.oid = relnamespace
         where reltype = prorettype and relkind in ('r', 'p', 'v')) as "returnedTable",
       prosecdef as definer, case provolatile when 'v' then 'volatile' else 'stable' end as volatility,
       array(select r from unnest($1::text[]) with ordinality as r (r, place)
         where has_function_privilege(r, p.oid, 'execute') order by place) as execute
     from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by proname`,
    [databaseRoles],
  );

/** PostgREST offers functions with named arguments, and those whose single unnamed argument can take the body of a call. */
const isOffered = ({ isUnnamed, types }: DeclaredFunction): boolean =>
  !isUnnamed || (types.length === 1 && ['json', 'jsonb', 'text', 'bytea', 'xml'].includes(types[0] ?? ''));

/** PostgREST's order of functions and overloads. */
function compareFunctions(a: DeclaredFunction, b: DeclaredFunction): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  const keyOf = ({ comment, args, qualified }: DeclaredFunction): string[] => [
    comment === null ? '' : `c${comment}`,
    ...args.flatMap((name, place) => [name, qualified[place] ?? '']),
  ];
  if (a.args.length !== b.args.length) return a.args.length - b.args.length;
  const others = keyOf(b);
  const [own, other] = keyOf(a).flatMap((text, place) => {
    const theirs = others[place] ?? '';
    return text === theirs ? [] : [text, theirs];
  });
  return own === undefined || other === undefined ? 0 : own < other ? -1 : 1;
}

const signatureOf = ({ name, args, qualified }: DeclaredFunction): string =>
  `${name}(${args.map((arg, place) => `${arg} => ${qualified[place] ?? ''}`).join(', ')})`;

const argumentsOf = (
  { args, types, rowsOf, optional }: DeclaredFunction,
  typeOf: (type: string, row: RowType | undefined) => ColumnType | RowType,
): PrintedFunction['args'] =>
  Object.fromEntries(
    args.map((name, place) => {
      const row = rowsOf[place];
      const type = typeOf(types[place] ?? '', typeof row === 'string' ? { rowOf: row } : undefined);
      return [name, { type, ...(place >= args.length - optional && { optional: true }) }];
    }),
  );

/** The part of a declaration that the schema cannot express; undefined if there is none. */
function undeclared(each: DeclaredFunction, enums: Reading['enums']): string | undefined {
  if (each.args.includes('') && !each.isUnnamed) return 'an argument without a name';
  // As a column it would repeat the row for each value.
  if (isOverRow(each) && each.isSet && each.returnedTable === null) return 'a set of values over a row';
  try {
    for (const [place, type] of each.types.entries())
      if (typeof each.rowsOf[place] !== 'string') toColumnType(type, enums);
    returnsOf(each, enums);
    return undefined;
  } catch (error) {
    if (error instanceof UnsupportedSql) return error.message;
    throw error;
  }
}

function returnsOf(each: DeclaredFunction, enums: Reading['enums']): PrintedFunction['returns'] {
  const { name, returns, returnedTable, isSet, isOne, shown } = each;
  if (returnedTable !== null) {
    if (!isSet) return { rowOf: returnedTable };
    return { setOf: returnedTable, ...(isOne && isOverRow(each) && { one: true as const }) };
  }
  if (returns === 'void') return 'void';
  if (isSet && shown.length > 0 && returns === 'record') {
    const columns = shown.map(
      (one) => [one.name, { type: toColumnType(one.type, enums), nullable: true }] as const,
    );
    return { setOf: `public.${name}`, columns: Object.fromEntries(columns) };
  }
  return toColumnType(isSet ? `${returns}[]` : returns, enums);
}

function readBody(each: DeclaredFunction, reading: Reading): Pick<PrintedFunction, 'body' | 'definer'> {
  const called = reading.functions.get(String(each.oid));
  try {
    if (!called || called.select instanceof UnsupportedSql)
      throw called?.select ?? new UnsupportedSql('no body');
    const operands = each.args.map((column) => ({ column }));
    const scope = scopeOf(called, each.name, { operands, rows: each.rowsOf }, { reading });
    const body = bodyIn(called.select.SelectStmt ?? {}, each, scope);
    return { body, ...(each.definer && { definer: true as const }) };
  } catch (error) {
    if (!(error instanceof UnsupportedSql)) throw error;
    return { body: { unread: error.message } };
  }
}

function bodyIn(select: Fields, each: DeclaredFunction, scope: Scope): Body {
  const alone = onlyExpression(select);
  if (!each.isSet && each.returnedTable === null) {
    if (each.returns === 'boolean' && alone) return { holds: conditionIn(alone, scope) };
    return { value: selectedValue(select, scope) };
  }
  const limit = limitOf(select);
  const { subquery: rows, inside } = rowsOf(
    limit === undefined ? select : { ...select, limitCount: undefined },
    scope,
  );
  const order = nodes(select.sortClause).map(({ SortBy: sort = {} }) => {
    const operand = operandIn(nodeAt(sort.node), inside);
    if (
      !('column' in operand) ||
      !['SORTBY_NULLS_DEFAULT', undefined].includes(sort.sortby_nulls as string | undefined)
    )
      throw new UnsupportedSql('an order by something else than a column');
    return { column: operand.column, ...(sort.sortby_dir === 'SORTBY_DESC' && { descending: true }) };
  });
  const targets = targetsOf(select, inside);
  const sortedRows = { rows, ...(order.length > 0 && { order }), ...(limit !== undefined && { limit }) };
  if (each.returnedTable !== null) {
    if (targets.length > 0 || rows.table !== each.returnedTable)
      throw new UnsupportedSql('other columns than those of its table');
    return sortedRows;
  }
  const names = each.shown.length > 0 ? each.shown.map(({ name }) => name) : ['value'];
  if (targets.length !== names.length) throw new UnsupportedSql('other columns than those that it returns');
  const columns = Object.fromEntries(targets.map(({ operand }, place) => [names[place] ?? '', operand]));
  return { ...sortedRows, columns, ...(each.shown.length === 0 && { list: true as const }) };
}
