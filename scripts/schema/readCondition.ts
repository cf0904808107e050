/**
 * Reads the expressions of policies and checks, as `pg_get_expr` prints them, into the fake's conditions. PostgreSQL's own
 * parser reads the SQL. What a condition cannot say throws `Inexpressible` and is never guessed.
 */
import { parse } from 'libpg-query';
import type { Json } from 'supabase-in-memory';
import type { ColumnDefault, ComparisonOperator, Condition, Operand } from 'supabase-in-memory/schema';

export class Inexpressible extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'Inexpressible';
  }
}

/** A node of PostgreSQL's parse tree: one key, its type. */
type Node = { readonly [type: string]: Fields };
interface Fields {
  readonly [field: string]: unknown;
}

/** The tables whose columns an expression can name, the innermost first. */
interface Scope {
  /** The name or alias by which columns are qualified. */
  name: string;
  outer?: Scope;
}

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
const nodeAt = (value: unknown): Node => (value ?? {}) as Node;
const namesOf = (value: unknown): string[] => nodes(value).map((each) => String(each.String?.sval ?? ''));

/** Parses one expression. */
async function parseExpression(sql: string): Promise<Node> {
  const [statement] = (await parse(`select ${sql}`)).stmts ?? [];
  const [target] = nodes(nodeAt(statement?.stmt).SelectStmt?.targetList);
  if (!target) throw new Inexpressible(sql);
  return nodeAt(target.ResTarget?.val);
}

function constantOf({ A_Const: constant }: Node): { value: Json } | undefined {
  if (!constant) return undefined;
  if (constant.isnull === true) return { value: null };
  const { sval, ival, boolval, fval } = constant as { [kind: string]: Fields | undefined };
  if (sval) return { value: String(sval.sval ?? '') };
  if (ival) return { value: Number(ival.ival ?? 0) };
  if (fval) return { value: Number(fval.fval) };
  if (boolval) return { value: boolval.boolval === true };
  return undefined;
}

/** The only expression of `(select …)` without a table; undefined where it has more. */
function selectedAlone(link: Fields): Node | undefined {
  const select = nodeAt(link.subselect).SelectStmt ?? {};
  const targets = nodes(select.targetList);
  if (targets.length !== 1 || select.fromClause !== undefined || select.whereClause !== undefined)
    return undefined;
  return nodeAt(targets[0]?.ResTarget?.val);
}

const describe = (node: Node): string => Object.keys(node)[0] ?? 'nothing';

function operandOf(node: Node, scope: Scope): Operand {
  const constant = constantOf(node);
  if (constant) return constant;
  const { ColumnRef: reference, TypeCast: cast, FuncCall: call, SubLink: link, A_Expr: expression } = node;
  if (reference) {
    const names = namesOf(reference.fields);
    const column = names.at(-1) ?? '';
    const qualifier = names.at(-2);
    if (qualifier === undefined || qualifier === scope.name) return { column };
    if (qualifier === scope.outer?.name) return { outer: column };
    throw new Inexpressible(`the column ${names.join('.')} of a table around the next one`);
  }
  // A constant with its type, as in 'pending'::request_status.
  if (cast) {
    const inner = operandOf(nodeAt(cast.arg), scope);
    if ('value' in inner) return inner;
    throw new Inexpressible('a cast of something that is no constant');
  }
  if (call && namesOf(call.funcname).join('.') === 'auth.uid') return { claim: 'sub' };
  if (link?.subLinkType === 'EXPR_SUBLINK') {
    const alone = selectedAlone(link);
    if (alone) return operandOf(alone, scope);
  }
  // auth.jwt() ->> 'email'
  if (expression && namesOf(expression.name).join() === '->>') {
    const left = nodeAt(expression.lexpr);
    const source = left.SubLink ? selectedAlone(left.SubLink) : left;
    const name = operandOf(nodeAt(expression.rexpr), scope);
    if (namesOf(source?.FuncCall?.funcname).join('.') === 'auth.jwt' && 'value' in name) {
      return { claim: String(name.value) };
    }
  }
  throw new Inexpressible(`${describe(node)} as a value`);
}

/** `operand in (select column from table where …)` and `exists (select from table where …)`. */
function subqueryOf(link: Fields, scope: Scope): { table: string; where: Condition; column: string } {
  const select = nodeAt(link.subselect).SelectStmt ?? {};
  const from = nodes(select.fromClause);
  const range = from[0]?.RangeVar;
  if (from.length !== 1 || !range) throw new Inexpressible('a subquery over several tables');
  for (const clause of [
    'groupClause',
    'havingClause',
    'distinctClause',
    'limitCount',
    'limitOffset',
    'op',
    'withClause',
  ]) {
    if (select[clause] !== undefined && select[clause] !== 'SETOP_NONE')
      throw new Inexpressible(`${clause} in a subquery`);
  }
  const alias = (range.alias as Fields | undefined)?.aliasname;
  const name = String(range.relname);
  const inner: Scope = { name: typeof alias === 'string' ? alias : name, outer: scope };
  const target = nodes(select.targetList)[0]?.ResTarget?.val;
  const selected = target === undefined ? undefined : nodeAt(target);
  const column = selected?.ColumnRef ? operandOf(selected, inner) : undefined;
  return {
    table: `${typeof range.schemaname === 'string' ? range.schemaname : 'public'}.${name}`,
    where: select.whereClause === undefined ? true : conditionIn(nodeAt(select.whereClause), inner),
    column: column && 'column' in column ? column.column : '',
  };
}

const operators: readonly string[] = ['=', '<>', '<', '<=', '>', '>='] satisfies ComparisonOperator[];
const mirrored: Record<ComparisonOperator, ComparisonOperator> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

function comparisonOf(left: Operand, operator: ComparisonOperator, right: Operand): Condition {
  if (!('column' in left) && 'column' in right) return comparisonOf(right, mirrored[operator], left);
  if (operator === '=' && 'column' in left) {
    if ('value' in right) return { column: left.column, equals: right.value };
    if ('claim' in right && right.claim === 'sub') return { column: left.column, equals: { claim: 'sub' } };
  }
  return { left, operator, right };
}

function conditionIn(node: Node, scope: Scope): Condition {
  const constant = constantOf(node);
  if (typeof constant?.value === 'boolean') return constant.value;
  const {
    BoolExpr: logic,
    A_Expr: expression,
    NullTest: nullTest,
    SubLink: link,
    FuncCall: call,
    ColumnRef: column,
  } = node;
  if (logic) {
    const parts = nodes(logic.args).map((part) => conditionIn(part, scope));
    if (logic.boolop === 'AND_EXPR') return { allOf: parts };
    if (logic.boolop === 'OR_EXPR') return { anyOf: parts };
    return { not: parts[0] ?? false };
  }
  if (nullTest) {
    const isNull = { isNull: operandOf(nodeAt(nullTest.arg), scope) };
    return nullTest.nulltesttype === 'IS_NULL' ? isNull : { not: isNull };
  }
  if (expression) {
    const name = namesOf(expression.name).join();
    if (expression.kind === 'AEXPR_OP' && operators.includes(name)) {
      return comparisonOf(
        operandOf(nodeAt(expression.lexpr), scope),
        name as ComparisonOperator,
        operandOf(nodeAt(expression.rexpr), scope),
      );
    }
    // `in ('a', 'b')` is printed as `= ANY (ARRAY['a', 'b'])`.
    if (expression.kind === 'AEXPR_OP_ANY' && name === '=') {
      let list = nodeAt(expression.rexpr);
      if (list.TypeCast) list = nodeAt(list.TypeCast.arg);
      const values = nodes(list.A_ArrayExpr?.elements).map((element) => operandOf(element, scope));
      if (list.A_ArrayExpr && values.every((value) => 'value' in value)) {
        return {
          operand: operandOf(nodeAt(expression.lexpr), scope),
          in: values.flatMap((value) => ('value' in value ? [value.value] : [])),
        };
      }
    }
    throw new Inexpressible(`the operator ${name}`);
  }
  if (link) {
    if (link.subLinkType === 'EXISTS_SUBLINK') {
      const { table, where } = subqueryOf(link, scope);
      return { exists: { table, where } };
    }
    if (link.subLinkType === 'ANY_SUBLINK' && link.operName === undefined) {
      const subquery = subqueryOf(link, scope);
      if (subquery.column === '')
        throw new Inexpressible('a subquery that selects something else than a column');
      return { operand: operandOf(nodeAt(link.testexpr), scope), in: subquery };
    }
    const alone = link.subLinkType === 'EXPR_SUBLINK' ? selectedAlone(link) : undefined;
    if (alone) return conditionIn(alone, scope);
  }
  if (call) {
    const args = nodes(call.args).map((arg) => operandOf(arg, scope));
    const predicate = namesOf(call.funcname).join('.');
    return { predicate, ...(args.length > 0 && { args }) };
  }
  if (column) {
    const operand = operandOf(node, scope);
    if ('column' in operand) return { column: operand.column, equals: true };
  }
  throw new Inexpressible(`${describe(node)} as a condition`);
}

/** `table` is the unqualified name by which the expression may name columns inside subqueries. */
export async function readCondition(sql: string, table: string): Promise<Condition> {
  return conditionIn(await parseExpression(sql), { name: table });
}

const defaultCalls = ['gen_random_uuid', 'now', 'auth.uid'] as const;

export async function readDefault(sql: string): Promise<ColumnDefault> {
  const node = await parseExpression(sql);
  const name = namesOf(node.FuncCall?.funcname).join('.');
  const call = defaultCalls.find((each) => each === name);
  if (call) return { call };
  const operand = operandOf(node, { name: '' });
  if ('value' in operand) return { value: operand.value };
  throw new Inexpressible(`the default ${sql}`);
}

/** Every function that a condition calls. */
export function predicatesIn(condition: Condition): string[] {
  if (typeof condition === 'boolean') return [];
  if ('predicate' in condition) return [condition.predicate];
  if ('anyOf' in condition) return condition.anyOf.flatMap(predicatesIn);
  if ('allOf' in condition) return condition.allOf.flatMap(predicatesIn);
  if ('not' in condition) return predicatesIn(condition.not);
  if ('exists' in condition) return predicatesIn(condition.exists.where);
  return 'in' in condition && 'table' in condition.in ? predicatesIn(condition.in.where) : [];
}
