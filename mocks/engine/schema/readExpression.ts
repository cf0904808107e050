/**
 * Translates the expressions of policies, checks and defaults, as `pg_get_expr` prints them, into the fake's conditions.
 * PostgreSQL's own parser parses the SQL. Whatever a condition cannot express throws `UnsupportedSql` and is never guessed.
 */
import type { PrintedSchema } from '../backend/completeSchema';
import type { ColumnDefault, ComparisonOperator, Condition, Json, Operand } from '../backend/schema';
import { parseText } from '../backend/values';
import { toColumnType } from './columnTypes';
import { namesOf, nodeAt, nodes, parseStatement, type Fields, type Node } from './parseSql';
import { UnsupportedSql } from './unsupportedSql';

type Enums = PrintedSchema['enums'];

async function parseExpression(sql: string): Promise<Node> {
  const statement = await parseStatement(`select ${sql}`);
  const [target] = nodes(statement?.SelectStmt?.targetList);
  if (!target) throw new UnsupportedSql(sql);
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

/** The expression of `(select …)` with neither FROM nor WHERE; the node itself if it is no such subquery. */
function withoutSelect(node: Node): Node {
  const select = nodeAt(node.SubLink?.subselect).SelectStmt;
  const targets = nodes(select?.targetList);
  const isPlain = node.SubLink?.subLinkType === 'EXPR_SUBLINK' && select?.fromClause === undefined;
  return isPlain && select?.whereClause === undefined && targets.length === 1
    ? nodeAt(targets[0]?.ResTarget?.val)
    : node;
}

/** The name of the called function, without `pg_catalog.`. */
const functionName = (call: Fields): string => namesOf(call.funcname).join('.').replace('pg_catalog.', '');

const isCallOf = (name: string, node: Node): boolean =>
  node.FuncCall !== undefined && functionName(node.FuncCall) === name;

const kinds: { readonly [type: string]: string } = {
  SubLink: 'a subquery',
  CaseExpr: 'CASE',
  CoalesceExpr: 'COALESCE',
  SQLValueFunction: 'a function of the session',
};

function describe(node: Node): string {
  if (node.FuncCall) return `the function ${functionName(node.FuncCall)} as a value`;
  if (node.A_Expr) return `the operator ${namesOf(node.A_Expr.name).join('.')}`;
  const type = Object.keys(node)[0] ?? 'nothing';
  return kinds[type] ?? type;
}

/** The type of a cast, as `format_type` prints it. */
function typeNameOf(type: Fields): string {
  const names = namesOf(type.names).filter((name) => name !== 'pg_catalog');
  return `${names.join('.')}${nodes(type.arrayBounds).length > 0 ? '[]' : ''}`;
}

function operandIn(node: Node, enums: Enums): Operand {
  const constant = constantOf(node);
  if (constant) return constant;
  if (node.ColumnRef) return { column: namesOf(node.ColumnRef.fields).at(-1) ?? '' };
  if (node.A_ArrayExpr) {
    const elements = nodes(node.A_ArrayExpr.elements).map((element) => operandIn(element, enums));
    return {
      value: elements.map((element) => {
        if ('column' in element) throw new UnsupportedSql('an array of columns');
        return element.value;
      }),
    };
  }
  if (node.TypeCast) {
    // The cast of a constant, as in 'pending'::request_status, is a constant in the type's stored form.
    const inner = operandIn(nodeAt(node.TypeCast.arg), enums);
    const name = typeNameOf(nodeAt(node.TypeCast.typeName));
    if ('column' in inner) throw new UnsupportedSql(`a cast to ${name}`);
    if (typeof inner.value !== 'string' || name === 'regclass') return inner;
    return { value: parseText(toColumnType(name, enums), inner.value, { enums }) };
  }
  throw new UnsupportedSql(describe(node));
}

const mirrored: Record<ComparisonOperator, ComparisonOperator> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
const isComparison = (name: string): name is ComparisonOperator => Object.hasOwn(mirrored, name);

function comparisonOf(left: Operand, operator: ComparisonOperator, right: Operand): Condition {
  if (!('column' in left) && 'column' in right) return comparisonOf(right, mirrored[operator], left);
  return operator === '=' && 'column' in left && 'value' in right
    ? { column: left.column, equals: right.value }
    : { left, operator, right };
}

function conditionOfExpression(expression: Fields, enums: Enums): Condition {
  const name = namesOf(expression.name).join();
  const [left, right] = [nodeAt(expression.lexpr), nodeAt(expression.rexpr)].map(withoutSelect);
  if (!left || !right) throw new UnsupportedSql(`the operator ${name}`);
  if (expression.kind === 'AEXPR_OP' && isComparison(name)) {
    const column = isCallOf('auth.uid', right) ? left : isCallOf('auth.uid', left) ? right : undefined;
    if (!column) return comparisonOf(operandIn(left, enums), name, operandIn(right, enums));
    if (column.ColumnRef && name === '=')
      return { column: namesOf(column.ColumnRef.fields).at(-1) ?? '', equals: { claim: 'sub' } };
  }
  // `in ('a', 'b')` is printed as `= ANY (ARRAY['a', 'b'])`.
  if (expression.kind === 'AEXPR_OP_ANY' && name === '=') {
    const list = operandIn(right.TypeCast ? nodeAt(right.TypeCast.arg) : right, enums);
    if ('value' in list && Array.isArray(list.value))
      return { operand: operandIn(left, enums), in: list.value };
  }
  throw new UnsupportedSql(describe({ A_Expr: expression }));
}

function conditionIn(found: Node, enums: Enums): Condition {
  const node = withoutSelect(found);
  const constant = constantOf(node);
  if (typeof constant?.value === 'boolean') return constant.value;
  const { BoolExpr: logic, NullTest: nullTest } = node;
  if (logic) {
    const parts = nodes(logic.args).map((part) => conditionIn(part, enums));
    if (logic.boolop === 'AND_EXPR') return { allOf: parts };
    return logic.boolop === 'OR_EXPR' ? { anyOf: parts } : { not: parts[0] ?? false };
  }
  if (nullTest) {
    const isNull = { isNull: operandIn(nodeAt(nullTest.arg), enums) };
    return nullTest.nulltesttype === 'IS_NULL' ? isNull : { not: isNull };
  }
  if (node.A_Expr) return conditionOfExpression(node.A_Expr, enums);
  if (node.FuncCall) {
    const args = nodes(node.FuncCall.args).map((arg) => operandIn(arg, enums));
    return { predicate: functionName(node.FuncCall), ...(args.length > 0 && { args }) };
  }
  return comparisonOf(operandIn(node, enums), '=', { value: true });
}

export async function readCondition(sql: string, enums: Enums): Promise<Condition> {
  return conditionIn(await parseExpression(sql), enums);
}

const defaultCalls: { readonly [name: string]: Extract<ColumnDefault, { call: unknown }>['call'] } = {
  gen_random_uuid: 'gen_random_uuid',
  now: 'now',
  'auth.uid': 'auth.uid',
};

export async function readDefault(sql: string, enums: Enums): Promise<ColumnDefault> {
  const node = withoutSelect(await parseExpression(sql));
  const name = node.FuncCall ? functionName(node.FuncCall) : '';
  const call = Object.hasOwn(defaultCalls, name) ? defaultCalls[name] : undefined;
  if (call !== undefined) return { call };
  const operand = node.FuncCall ? undefined : operandIn(node, enums);
  if (!operand || 'column' in operand) throw new UnsupportedSql(`the default ${sql}`);
  return { value: operand.value };
}

/** The functions that a condition calls. */
export function predicatesIn(condition: Condition): string[] {
  if (typeof condition === 'boolean') return [];
  if ('predicate' in condition) return [condition.predicate];
  if ('anyOf' in condition) return condition.anyOf.flatMap(predicatesIn);
  if ('allOf' in condition) return condition.allOf.flatMap(predicatesIn);
  return 'not' in condition ? predicatesIn(condition.not) : [];
}
