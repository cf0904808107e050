/** Reads a view of the catalog: what it selects, as data, and which columns of tables it shows. */
import type { PrintedTable } from '../backend/completeSchema';
import type { Index, Operand, Condition } from '../backend/schema';
import type { PrintedView, ViewSource } from '../backend/viewRows';
import type { Catalog } from './catalog';
import { nodeAt, nodes, parseStatement, type Fields, type Node } from './parseSql';
import { conditionIn, limitOf, operandIn, unsupportedClause } from './readExpression';
import { columnsOf, readGrants } from './readTable';
import { UnsupportedSql, type Scope } from './scope';

/** `tables`: the tables and views that the view may read, by qualified name. */
export async function readView(
  catalog: Catalog,
  name: string,
  tables: { readonly [name: string]: PrintedTable },
): Promise<PrintedTable> {
  const [about] = await catalog.rows<{ comment: string | null; sql: string; invoker: boolean; kind: string }>(
    `select obj_description(oid) as comment, pg_get_viewdef(oid) as sql, relkind::text as kind,
       coalesce(reloptions::text[] && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false) as invoker
     from pg_class where oid = $1::regclass`,
    [name],
  );
  const short = name.slice(name.indexOf('.') + 1);
  const columns = await columnsOf(catalog, name);
  return catalog.withPlace(['view', short], `the view ${short}`, async () => {
    if (about?.kind === 'm') throw new UnsupportedSql('rows of its own (it is materialized)');
    const select = (await parseStatement(about?.sql ?? ''))?.SelectStmt ?? {};
    const view = viewOf(select, Object.keys(columns), catalog, about?.invoker === true, tables);
    return {
      ...(typeof about?.comment === 'string' && { comment: about.comment }),
      columns,
      primaryKey: keyOf(view, tables),
      rowLevelSecurity: false,
      grants: await readGrants(catalog, name),
      view,
    };
  });
}

function viewOf(
  select: Fields,
  names: readonly string[],
  { reading }: Catalog,
  invoker: boolean,
  tables: { readonly [name: string]: PrintedTable },
): PrintedView {
  const limit = limitOf(select);
  const clause = unsupportedClause(limit === undefined ? select : { ...select, limitCount: undefined });
  if (clause !== undefined) throw new UnsupportedSql(clause);
  const from: ViewSource[] = [];
  const read = new Map<string, Set<string>>();
  const sources: NonNullable<Scope['sources']> = new Map();
  const scope: Scope = { reading, sources, onColumn: (source, column) => read.get(source)?.add(column) };
  const add = (node: Node, join: Pick<ViewSource, 'join'> = {}): ViewSource => {
    const range = node.RangeVar;
    if (!range) throw new UnsupportedSql('something else than tables to select from');
    const table = `${String(range.schemaname ?? 'public')}.${String(range.relname)}`;
    const alias = (range.alias as Fields | undefined)?.aliasname;
    const as = typeof alias === 'string' ? alias : String(range.relname);
    sources.set(as, table);
    read.set(as, new Set());
    const source = { table, as, columns: [], ...join };
    from.push(source);
    return source;
  };
  const joined = (node: Node): void => {
    const join = node.JoinExpr;
    if (!join) return void add(node);
    joined(nodeAt(join.larg));
    const kind = String(join.jointype);
    if (kind !== 'JOIN_INNER' && kind !== 'JOIN_LEFT') throw new UnsupportedSql('a right or full join');
    const before = [...sources.keys()];
    const source = add(nodeAt(join.rarg), kind === 'JOIN_LEFT' ? { join: 'left' } : {});
    const on = conditionOfJoin(join, source.as, before, scope);
    if (on !== undefined) from[from.length - 1] = { ...source, on };
  };
  nodes(select.fromClause).forEach(joined);
  const operands = nodes(select.targetList).map(({ ResTarget: target }) =>
    operandIn(nodeAt(target?.val), scope),
  );
  const shown = Object.fromEntries(names.map((name, at) => [name, operands[at] ?? { value: null }]));
  const where = select.whereClause === undefined ? undefined : conditionIn(nodeAt(select.whereClause), scope);
  const order = orderOf(select, shown, scope);
  return {
    from: from.map((source) => ({ ...source, columns: [...(read.get(source.as) ?? [])] })),
    ...(where !== undefined && { where }),
    columns: shown,
    ...(order.length > 0 && { order }),
    ...(limit !== undefined && { limit }),
    ...(invoker && { invoker: true as const }),
    shows: showsOf(shown, sources, tables),
  };
}

function conditionOfJoin(
  join: Fields,
  as: string,
  before: readonly string[],
  scope: Scope,
): Condition | undefined {
  if (join.quals !== undefined) return conditionIn(nodeAt(join.quals), scope);
  const names = nodes(join.usingClause).map((each) => String(each.String?.sval));
  if (names.length === 0) return undefined;
  return {
    allOf: names.map((name) => {
      const left = before.find((source) =>
        scope.reading.columns.get(scope.sources?.get(source) ?? '')?.has(name),
      );
      if (left === undefined) throw new UnsupportedSql(`a join using ${name}`);
      for (const source of [left, as]) scope.onColumn?.(source, name);
      return { left: { column: `${left}.${name}` }, operator: '=', right: { column: `${as}.${name}` } };
    }),
  };
}

/** The columns of the view that sort it. */
function orderOf(
  select: Fields,
  shown: { readonly [name: string]: Operand },
  scope: Scope,
): Index['columns'] {
  return nodes(select.sortClause).map(({ SortBy: sort = {} }) => {
    const sorted = JSON.stringify(operandIn(nodeAt(sort.node), scope));
    const column = Object.keys(shown).find((name) => JSON.stringify(shown[name]) === sorted);
    const isDefault = ['SORTBY_NULLS_DEFAULT', undefined].includes(sort.sortby_nulls as string | undefined);
    if (column === undefined || !isDefault) {
      throw new UnsupportedSql('an order by something else than its columns');
    }
    return { column, ...(sort.sortby_dir === 'SORTBY_DESC' && { descending: true }) };
  });
}

/** Which column of a table each column of the view is, through views in between. */
function showsOf(
  shown: { readonly [name: string]: Operand },
  sources: NonNullable<Scope['sources']>,
  tables: { readonly [name: string]: PrintedTable },
): PrintedView['shows'] {
  return Object.fromEntries(
    Object.entries(shown).flatMap(([name, operand]) => {
      const [source = '', column] = 'column' in operand ? operand.column.split(/\.(.*)/s) : [];
      const table = sources.get(source);
      if (table === undefined || column === undefined) return [];
      const view = tables[table]?.view;
      const origin = view ? view.shows[column] : { table, column };
      return origin ? [[name, origin] as const] : [];
    }),
  );
}

/** PostgREST's primary key of a view: the primary keys of its tables whose columns it all shows. */
function keyOf({ shows }: PrintedView, tables: { readonly [name: string]: PrintedTable }): string[] {
  return [...new Set(Object.values(shows).map(({ table }) => table))].flatMap((table) => {
    const key = (tables[table]?.primaryKey ?? []).map((column) =>
      Object.keys(shows).find((own) => shows[own]?.table === table && shows[own].column === column),
    );
    return key.includes(undefined) ? [] : key.filter((column) => column !== undefined);
  });
}
