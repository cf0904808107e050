/** Reads functions that amount to one `select`, so that policies, checks and other functions can call them. */
import { parsePlPgSQL } from 'libpg-query';
import { argumentNames, isUserSchema } from './catalogSql';
import { nodeAt, nodes, parseStatement, type Fields, type Node } from './parseSql';
import { parseExpression } from './readExpression';
import { UnsupportedSql, type Reading, type SqlFunction } from './scope';

type Body = Pick<SqlFunction, 'locals' | 'select'>;

export async function readSqlFunctions(
  rows: <T>(sql: string) => Promise<T[]>,
): Promise<Reading['functions']> {
  const functions = await rows<{
    name: string;
    language: string;
    source: string;
    definition: string;
    args: string[];
    definer: boolean;
    oid: number;
  }>(
    `select p.oid, format('%I.%I', nspname, proname) as name, lanname::text as language, prosecdef as definer,
       coalesce(pg_get_function_sqlbody(p.oid), prosrc) as source, pg_get_functiondef(p.oid) as definition, ${argumentNames} as args
     from pg_proc p join pg_namespace n on n.oid = pronamespace join pg_language l on l.oid = prolang
     where ${isUserSchema('nspname')} and prokind = 'f' and prorettype <> 'trigger'::regtype`,
  );
  const read = new Map<string, SqlFunction>();
  for (const { oid, name, language, source, definition, args, definer } of functions) {
    const body = await bodyOf(language, source, definition);
    const one = { args, definer, ...body };
    read.set(String(oid), one);
    read.set(name, read.has(name) ? { ...one, select: new UnsupportedSql('several definitions') } : one);
  }
  return read;
}

async function bodyOf(language: string, source: string, definition: string): Promise<Body> {
  try {
    if (language === 'plpgsql') return await bodyInPlpgsql(definition);
    if (language !== 'sql') throw new UnsupportedSql(`the language ${language}`);
    return { locals: [], select: await selectOf(source) };
  } catch (error) {
    const select = error instanceof UnsupportedSql ? error : new UnsupportedSql(String(error));
    return { locals: [], select };
  }
}

async function selectOf(source: string): Promise<Node> {
  const atomic = /^\s*return\s+([^;]*);?\s*$/i.exec(source)?.[1];
  // An empty body returns null.
  const isBlank = source.trim() === '';
  const statement = await parseStatement(isBlank ? 'select null' : atomic ? `select ${atomic}` : source);
  if (!statement?.SelectStmt) throw new UnsupportedSql('something else than one select');
  return statement;
}

/** The SQL text of an expression in PL/pgSQL. */
export const queryOf = (expression: unknown): string => String(nodeAt(expression).PLpgSQL_expr?.query ?? '');
const selecting = (value: Node): Node => ({ SelectStmt: { targetList: [{ ResTarget: { val: value } }] } });

const statementNames: { readonly [kind: string]: string } = {
  dynexecute: 'EXECUTE',
  dynfors: 'a FOR loop',
  execsql: 'an SQL statement without INTO',
  foreach_a: 'a FOREACH loop',
  forc: 'a FOR loop',
  fori: 'a FOR loop',
  fors: 'a FOR loop',
  getdiag: 'GET DIAGNOSTICS',
  loop: 'a LOOP',
  while: 'a WHILE loop',
};

/** A PL/pgSQL statement as messages name it. */
export function statementName(statement: Node): string {
  const { PLpgSQL_stmt_block: block } = statement;
  if (block) return block.exceptions === undefined ? 'a nested or labeled block' : 'EXCEPTION';
  const kind = (Object.keys(statement)[0] ?? '').replace('PLpgSQL_stmt_', '');
  return statementNames[kind] ?? kind.toUpperCase().replace('_', ' ');
}

/** A body that fills variables and then returns a value, or rows by `return query`. */
async function bodyInPlpgsql(definition: string): Promise<Body> {
  const parsed = (await parsePlPgSQL(definition)) as unknown as { plpgsql_funcs?: Node[] };
  const { datums, action } = parsed.plpgsql_funcs?.[0]?.PLpgSQL_function ?? {};
  const block = nodeAt(action).PLpgSQL_stmt_block ?? {};
  const types = new Map<string, string>();
  const locals: { name: string; value: Node }[] = [];
  const assign = async (name: string, query: string): Promise<void> => {
    const value = await parseExpression(query);
    // A text constant is cast to the variable's type.
    const type = types.get(name);
    const isText = nodeAt(value.A_Const).sval !== undefined && type !== undefined;
    locals.push({ name, value: isText ? await parseExpression(`(${query})::${type}`) : value });
  };
  for (const { PLpgSQL_var, PLpgSQL_rec: variable = PLpgSQL_var } of nodes(datums)) {
    // Arguments and FOUND have no line number.
    if (variable?.lineno === undefined) continue;
    const name = String(variable.refname);
    types.set(name, String(nodeAt(variable.datatype).PLpgSQL_type?.typname));
    await assign(name, variable.default_val === undefined ? 'null' : queryOf(variable.default_val));
  }
  const statements = [...nodes(block.body)];
  for (;;) {
    const { PLpgSQL_stmt_assign: assigned, PLpgSQL_stmt_execsql: executed } = statements[0] ?? {};
    if (assigned) {
      const [, name, query] = /^\s*"?(\w+)"?\s*:?=([^]*)$/.exec(queryOf(assigned.expr)) ?? [];
      if (name === undefined || query === undefined)
        throw new UnsupportedSql('an assignment to a part of a value');
      await assign(name, query);
    } else if (executed?.into === true) locals.push(await selectedInto(executed));
    else break;
    statements.shift();
  }
  const [query, another] = statements;
  if (query?.PLpgSQL_stmt_return_query && (!another || another.PLpgSQL_stmt_return?.expr === undefined)) {
    return { locals, select: await selectOf(queryOf(query.PLpgSQL_stmt_return_query.query)) };
  }
  return { locals, select: selecting(await returned(statements, nodes(datums))) };
}

/** `select value into variable from …` takes the first row. */
async function selectedInto(executed: Fields): Promise<{ name: string; value: Node }> {
  const { PLpgSQL_row: row, PLpgSQL_rec: record } = nodeAt(executed.target);
  const [name, another] = row ? nodes(row.fields).map((field: Fields) => field.name) : [record?.refname];
  if (typeof name !== 'string' || another !== undefined || executed.strict === true)
    throw new UnsupportedSql('SELECT INTO several variables, or with STRICT');
  const select = (await selectOf(queryOf(executed.sqlstmt))).SelectStmt ?? {};
  const isLimited = select.fromClause === undefined || select.limitCount !== undefined;
  const one = { limitOption: 'LIMIT_OPTION_COUNT', limitCount: { A_Const: { ival: { ival: 1 } } } };
  const subselect = { SelectStmt: isLimited ? select : { ...select, ...one } };
  return { name, value: { SubLink: { subLinkType: 'EXPR_SUBLINK', subselect } } };
}

/** The value that a list of `if` and `return` statements returns, as an expression. `datums`: arguments and variables. */
async function returned([statement = {}, ...rest]: readonly Node[], datums: readonly Node[]): Promise<Node> {
  const { PLpgSQL_stmt_return: result, PLpgSQL_stmt_if: branch } = statement;
  if (result) {
    const { PLpgSQL_var, PLpgSQL_rec: variable = PLpgSQL_var } = datums[Number(result.retvarno)] ?? {};
    if (variable) return { ColumnRef: { fields: [{ String: { sval: variable.refname } }] } };
    // PostgreSQL appends a RETURN without a value to each body.
    if (result.expr === undefined) throw new UnsupportedSql('a path that ends without RETURN');
    return parseExpression(queryOf(result.expr));
  }
  if (!branch) throw new UnsupportedSql(statementName(statement));
  const branches = [
    { cond: branch.cond, body: branch.then_body },
    ...nodes(branch.elsif_list).map(({ PLpgSQL_if_elsif: each = {} }) => ({
      cond: each.cond,
      body: each.stmts,
    })),
  ];
  const args = await Promise.all(
    branches.map(async ({ cond, body }) => ({
      CaseWhen: {
        expr: await parseExpression(queryOf(cond)),
        result: await returned([...nodes(body), ...rest], datums),
      },
    })),
  );
  return { CaseExpr: { args, defresult: await returned([...nodes(branch.else_body), ...rest], datums) } };
}
