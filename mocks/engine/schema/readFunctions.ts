import type { Body } from '../backend/bodies';
import type { PrintedFunction, PrintedSchema } from '../backend/completeSchema';
import type { DatabaseRole } from '../backend/schema';
import { roles, type Catalog } from './catalog';
import { toColumnType } from './columnTypes';
import { nodeAt, nodes, type Fields } from './parseSql';
import { conditionIn, operandIn, rowsOf, selectedAlone, selectedValue, targetsOf } from './readExpression';
import { Inexpressible, type Reading, type Scope } from './scope';

/** The functions that calls can name. */
export async function readFunctions({
  rows,
  at,
  enums,
  reading,
}: Catalog): Promise<PrintedSchema['functions']> {
  const functions = await rows<{
    name: string;
    comment: string | null;
    args: string[];
    types: string[];
    optional: number;
    returns: string;
    returnedTable: string | null;
    isSet: boolean;
    shown: { name: string; type: string }[];
    volatility: 'stable' | 'volatile';
    definer: boolean;
    execute: DatabaseRole[];
  }>(
    `select proname::text as name, obj_description(p.oid) as comment, coalesce(proargnames[1:pronargs], '{}')::text[] as args,
       array(select format_type(t, null) from unnest(proargtypes) as t) as types, pronargdefaults as optional,
       format_type(prorettype, null) as returns,
       array(select jsonb_build_object('name', proargnames[i], 'type', format_type(proallargtypes[i], null))
         from generate_subscripts(proargmodes, 1) as i where proargmodes[i] in ('t', 'o', 'b')) as shown, proretset as "isSet",
       (select format('public.%I', relname) from pg_class where reltype = prorettype) as "returnedTable",
       prosecdef as definer, case provolatile when 'v' then 'volatile' else 'stable' end as volatility,
       array(select r from unnest($1::text[]) with ordinality as r (r, place)
         where has_function_privilege(r, p.oid, 'execute') order by place) as execute
     from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by proname`,
    [roles],
  );
  const printed: { [name: string]: PrintedSchema['functions'][string] } = {};
  for (const each of functions) {
    printed[each.name] = await at([`function public.${each.name}(`], `the function ${each.name}`, () => {
      const has = reading.byHand ? undefined : undeclared(each, functions, enums);
      if (has !== undefined) {
        const { volatility, execute } = each;
        return { args: {}, returns: 'void' as const, volatility, execute, undeclared: has };
      }
      if (each.isSet && each.returnedTable === null && reading.byHand)
        throw new Inexpressible('a set of something else than rows of a table');
      return {
        ...(each.comment !== null && { comment: each.comment }),
        args: Object.fromEntries(
          each.args.map((name, place) => [
            name,
            {
              type: toColumnType(each.types[place] ?? '', enums),
              ...(place >= each.args.length - each.optional && { optional: true }),
            },
          ]),
        ),
        returns: returnsOf(each, enums),
        volatility: each.volatility,
        execute: each.execute,
        ...(!reading.byHand && readBody(each, reading)),
      };
    });
  }
  return printed;
}

/** What a declaration has that the schema cannot say. */
function undeclared(each: Declared, all: readonly Declared[], enums: Reading['enums']): string | undefined {
  if (all.filter(({ name }) => name === each.name).length > 1) return 'several definitions';
  if (each.args.filter((name) => name !== '').length < each.types.length) return 'an argument without a name';
  if (!each.isSet && each.returnedTable !== null) return 'a single row of a table as its value';
  try {
    for (const type of each.types) toColumnType(type, enums);
    returnsOf(each, enums);
    return undefined;
  } catch (error) {
    if (error instanceof Inexpressible) return error.message;
    throw error;
  }
}

interface Declared {
  name: string;
  args: string[];
  types: string[];
  returns: string;
  returnedTable: string | null;
  isSet: boolean;
  /** The columns of `returns table (…)`. */
  shown: { name: string; type: string }[];
  definer: boolean;
}

function returnsOf(each: Declared, enums: Reading['enums']): PrintedFunction['returns'] {
  const { name, returns, returnedTable, isSet, shown } = each;
  if (returnedTable !== null) return { setOf: returnedTable };
  if (returns === 'void') return 'void';
  if (isSet && shown.length > 0 && returns === 'record') {
    const columns = shown.map(
      (one) => [one.name, { type: toColumnType(one.type, enums), nullable: true }] as const,
    );
    return { setOf: `public.${name}`, columns: Object.fromEntries(columns) };
  }
  return toColumnType(isSet ? `${returns}[]` : returns, enums);
}

function readBody(each: Declared, reading: Reading): Pick<PrintedFunction, 'body' | 'definer'> {
  const { select } = reading.functions.get(`public.${each.name}`) ?? {};
  const scope: Scope = {
    reading,
    args: { names: each.args, operands: each.args.map((column) => ({ column })) },
  };
  try {
    if (!select || select instanceof Inexpressible) throw select ?? new Inexpressible('no body');
    const body = bodyIn(select.SelectStmt ?? {}, each, scope);
    return { body, ...(each.definer && { definer: true as const }) };
  } catch (error) {
    if (!(error instanceof Inexpressible)) throw error;
    return { body: { unread: error.message } };
  }
}

function bodyIn(select: Fields, each: Declared, scope: Scope): Body {
  const alone = selectedAlone(select);
  if (!each.isSet) {
    if (each.returns === 'boolean' && alone) return { holds: conditionIn(alone, scope) };
    return { value: selectedValue(select, scope) };
  }
  const { subquery: rows, inside } = rowsOf(select, scope);
  const order = nodes(select.sortClause).map(({ SortBy: sort = {} }) => {
    const operand = operandIn(nodeAt(sort.node), inside);
    if (
      !('column' in operand) ||
      !['SORTBY_NULLS_DEFAULT', undefined].includes(sort.sortby_nulls as string | undefined)
    )
      throw new Inexpressible('an order by something else than a column');
    return { column: operand.column, ...(sort.sortby_dir === 'SORTBY_DESC' && { descending: true }) };
  });
  const targets = targetsOf(select, inside);
  const sortedRows = { rows, ...(order.length > 0 && { order }) };
  if (each.returnedTable !== null) {
    if (targets.length > 0 || rows.table !== each.returnedTable)
      throw new Inexpressible('other columns than those of its table');
    return sortedRows;
  }
  const names = each.shown.length > 0 ? each.shown.map(({ name }) => name) : ['value'];
  if (targets.length !== names.length) throw new Inexpressible('other columns than those that it returns');
  const columns = Object.fromEntries(targets.map(({ operand }, place) => [names[place] ?? '', operand]));
  return { ...sortedRows, columns, ...(each.shown.length === 0 && { list: true as const }) };
}
