import { parsePlPgSQL } from 'libpg-query';
import type { Step } from '../backend/bodies';
import type { PrintedSchema, PrintedTrigger } from '../backend/completeSchema';
import type { Operand } from '../backend/schema';
import { type Catalog } from './catalog';
import { isUserSchema } from './catalogSql';
import { nodeAt, nodes, parseStatement, type Fields, type Node } from './parseSql';
import { conditionIn, operandIn, parseExpression, readCondition } from './readExpression';
import { queryOf, statementName } from './readSqlFunctions';
import { UnsupportedSql, type Reading, type Scope } from './scope';

const commands = ['insert', 'update', 'delete'] as const;

/** Triggers by table and by the name of their function, without those in `notInFake`. */
export async function readTriggers(
  { rows, withPlace, reading }: Catalog,
  notInFake: { readonly [name: string]: string },
): Promise<PrintedSchema['triggers']> {
  const triggers = await rows<{
    table: string;
    name: string;
    timing: 'before' | 'after';
    commands: string[];
    /** Whether PostgreSQL runs it less often than the fake would: WHEN, OF or FOR EACH STATEMENT. */
    narrower: boolean;
    args: string[];
    definition: string;
  }>(
    `select format('%I.%I', nspname, relname) as table, proname::text as name,
       case when bool_or(tgtype & 2 = 2) then 'before' else 'after' end as timing,
       array_agg(distinct event order by event) as commands,
       bool_or(tgqual is not null or tgattr::text <> '' or tgtype & 1 = 0) as narrower,
       array_agg(distinct rtrim(encode(tgargs, 'escape'), '\\000')) as args, pg_get_functiondef(pg_proc.oid) as definition
     from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
       cross join (values (4, 'insert'), (8, 'delete'), (16, 'update')) as events (bit, event)
     where not tgisinternal and tgtype & bit = bit
       and (${isUserSchema('(select f.nspname from pg_namespace f where f.oid = pronamespace)')} or proname = 'moddatetime')
     group by 1, 2, pg_proc.oid order by 1, 2`,
  );
  const unknown = Object.keys(notInFake).filter((name) => !triggers.some((each) => each.name === name));
  if (unknown.length > 0)
    throw new Error(`The database has no trigger function ${unknown.join(', ')} to leave out.`);
  const printed: { [table: string]: { [name: string]: PrintedTrigger } } = {};
  for (const { table, name, timing, commands: events, narrower, args, definition } of triggers) {
    if (name in notInFake) continue;
    const order = commands.filter((command) => events.includes(command));
    if (!reading.byHand && narrower) {
      await withPlace([name], `the trigger of ${name}`, () => {
        throw new UnsupportedSql('WHEN, OF or FOR EACH STATEMENT');
      });
    }
    printed[table] = {
      ...printed[table],
      [name]: {
        timing,
        commands: order,
        // The extension's function sets the column that the trigger names.
        ...(!reading.byHand && {
          body:
            name === 'moddatetime'
              ? args.map((column) => ({ set: column, to: { now: true as const } }))
              : await readBody(definition, acceptedReturn(timing, events), reading),
        }),
      },
    };
  }
  return printed;
}

/**
 * What a trigger function may return, in lower case: in a BEFORE trigger the row of the command, because any other value
 * would change or skip it. PostgreSQL ignores what an AFTER trigger returns.
 */
function acceptedReturn(timing: string, events: readonly string[]): RegExp {
  if (timing === 'after') return /^/;
  if (!events.includes('delete')) return /^(new|coalesce\(new, ?old\))$/;
  return events.length === 1 ? /^(old|coalesce\(new, ?old\))$/ : /^coalesce\(new, ?old\)$/;
}

async function readBody(
  definition: string,
  accepted: RegExp,
  reading: Reading,
): Promise<NonNullable<PrintedTrigger['body']>> {
  try {
    const parsed = (await parsePlPgSQL(definition)) as unknown as { plpgsql_funcs?: Node[] };
    const action = nodeAt(parsed.plpgsql_funcs?.[0]?.PLpgSQL_function?.action);
    const block = action.PLpgSQL_stmt_block ?? {};
    const records: Scope['records'] = { new: (column) => ({ column }), old: (column) => ({ outer: column }) };
    return await readSteps(nodes(block.body), accepted, { reading, records });
  } catch (error) {
    return { unread: error instanceof Error ? error.message : String(error) };
  }
}

/** `accepted`: what may be returned here; undefined where more steps follow, which an early return would leave out. */
async function readSteps(
  statements: readonly Node[],
  accepted: RegExp | undefined,
  scope: Scope,
): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [place, statement] of statements.entries()) {
    const isLast = statements.slice(place + 1).every((next) => next.PLpgSQL_stmt_return);
    const acceptedHere = isLast ? accepted : undefined;
    if (!statement.PLpgSQL_stmt_return) steps.push(await readStep(statement, acceptedHere, scope));
    else if (!acceptedHere?.test(returned(statement.PLpgSQL_stmt_return)))
      throw new UnsupportedSql('a return before the end, or of another row');
  }
  return steps;
}

/** In lower case. The parser gives a record of the trigger by its number, and anything else as an expression. */
const returned = ({ expr, retvarno }: Fields): string =>
  expr === undefined ? (['new', 'old'][Number(retvarno)] ?? '') : queryOf(expr).trim().toLowerCase();

async function readStep(statement: Node, accepted: RegExp | undefined, scope: Scope): Promise<Step> {
  const { PLpgSQL_stmt_assign: assign, PLpgSQL_stmt_execsql: sql, PLpgSQL_stmt_raise: raise } = statement;
  if (assign) return readAssignment(queryOf(assign.expr), scope);
  if (sql) return readWrite(await parseStatement(queryOf(sql.sqlstmt)), scope);
  if (raise && Number(raise.elog_level) === 21 && typeof raise.message === 'string') {
    const values = await Promise.all(
      nodes(raise.params).map(async (each) => operandIn(await parseExpression(queryOf(each)), scope)),
    );
    return { raise: raise.message, values };
  }
  const branch = statement.PLpgSQL_stmt_if;
  if (branch) {
    const [elsif, ...rest] = nodes(branch.elsif_list);
    const { cond, stmts } = elsif?.PLpgSQL_if_elsif ?? {};
    const inner = { cond, then_body: stmts, elsif_list: rest, else_body: branch.else_body };
    return {
      when: await readCondition(queryOf(branch.cond), scope),
      then: await readSteps(nodes(branch.then_body), accepted, scope),
      otherwise: await readSteps(
        elsif ? [{ PLpgSQL_stmt_if: inner }] : nodes(branch.else_body),
        accepted,
        scope,
      ),
    };
  }
  throw new UnsupportedSql(statementName(statement));
}

/** `new.column := value` */
async function readAssignment(query: string, scope: Scope): Promise<Step> {
  const [, column, value] = /^\s*new\."?(\w+)"?\s*:?=\s*([^]*)$/i.exec(query) ?? [];
  if (column === undefined || value === undefined) throw new UnsupportedSql(`the assignment ${query}`);
  return { set: column, to: operandIn(await parseExpression(value), scope) };
}

const tableOf = (relation: unknown): { qualified: string; name: string } => {
  const range = (relation ?? {}) as Fields;
  const name = String(range.relname);
  const alias = (range.alias as Fields | undefined)?.aliasname;
  const schema = typeof range.schemaname === 'string' ? range.schemaname : 'public';
  return { qualified: `${schema}.${name}`, name: typeof alias === 'string' ? alias : name };
};

function assignments(targets: unknown, scope: Scope): { [column: string]: Operand } {
  return Object.fromEntries(
    nodes(targets).map(({ ResTarget: target }) => [
      String(target?.name),
      operandIn(nodeAt(target?.val), scope),
    ]),
  );
}

/** `on conflict (id) do update set name = excluded.name` */
function conflictOf(conflict: Fields, written: { [column: string]: Operand }, scope: Scope) {
  if (conflict.action === 'ONCONFLICT_NOTHING') return 'nothing';
  const elements = nodes(nodeAt(conflict.infer).indexElems);
  const keys = elements.map(({ IndexElem: element }) => String(element?.name));
  if (
    keys.length === 0 ||
    conflict.whereClause !== undefined ||
    !keys.every((key) => Object.hasOwn(written, key))
  )
    throw new UnsupportedSql('ON CONFLICT DO UPDATE with a condition or without columns');
  const excluded = (column: string): Operand => written[column] ?? { value: null };
  const records = { ...scope.records, excluded };
  return { keys, set: assignments(conflict.targetList, { ...scope, records }) };
}

/** An INSERT, UPDATE or DELETE of a trigger. */
function readWrite(statement: Node | undefined, scope: Scope): Step {
  const { InsertStmt: insert, UpdateStmt: update, DeleteStmt: remove } = statement ?? {};
  if (insert) {
    const columns = nodes(insert.cols).map(({ ResTarget: target }) => String(target?.name));
    const select = nodeAt(insert.selectStmt).SelectStmt ?? {};
    const [list, another] = nodes(select.valuesLists);
    const values = nodes(list?.List?.items);
    const conflict = insert.onConflictClause as Fields | undefined;
    if (!list || another || columns.length !== values.length)
      throw new UnsupportedSql('an insert of several rows');
    const written = Object.fromEntries(
      columns.map((column, place) => [column, operandIn(values[place] ?? {}, scope)]),
    );
    return {
      insert: tableOf(insert.relation).qualified,
      values: written,
      ...(conflict && { onConflict: conflictOf(conflict, written, scope) }),
    };
  }
  const written = update ?? remove;
  if (!written || written.fromClause || written.usingClause)
    throw new UnsupportedSql('a statement that writes no table');
  const { qualified, name } = tableOf(written.relation);
  const inner: Scope = { reading: scope.reading, table: { name, qualified }, outer: scope };
  const where = written.whereClause === undefined ? true : conditionIn(nodeAt(written.whereClause), inner);
  return update
    ? { update: qualified, set: assignments(update.targetList, scope), where }
    : { remove: qualified, where };
}
