/**
 * Translates the expressions of a schema, as `pg_get_expr` prints them, into the fake's operands and conditions. PostgreSQL's
 * own parser parses the SQL. Whatever they cannot express throws `UnsupportedSql` and is never guessed.
 */
import { operations } from '../backend/operations';
import type { ColumnType, ComparisonOperator, Condition, Json, Operand, Subquery } from '../backend/schema';
import { parseText } from '../backend/values';
import { toColumnType } from './columnTypes';
import { namesOf, nodeAt, nodes, parseStatement, type Fields, type Node } from './parseSql';
import { UnsupportedSql, lookUp, lookUpArgument, type Reading, type Scope, type SqlFunction } from './scope';

/** Parses one expression. */
export async function parseExpression(sql: string): Promise<Node> {
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

/** The expression of a `select` that has only one and neither FROM nor WHERE; else undefined. */
export function onlyExpression(select: Fields): Node | undefined {
  const targets = nodes(select.targetList);
  if (targets.length !== 1 || select.fromClause !== undefined || select.whereClause !== undefined)
    return undefined;
  return nodeAt(targets[0]?.ResTarget?.val);
}

const kinds: { readonly [type: string]: string } = {
  SubLink: 'a subquery as an array or list',
  SQLValueFunction: 'a function of the session',
  MinMaxExpr: 'GREATEST or LEAST',
  RowExpr: 'a row',
};

function describe(node: Node): string {
  const type = Object.keys(node)[0] ?? 'nothing';
  if (node.A_Expr) return `the operator ${namesOf(node.A_Expr.name).join('.')} (${String(node.A_Expr.kind)})`;
  return kinds[type] ?? `${type} as a value`;
}

// functions ------------------------------------------------------------------------------------------------------

const synonyms: { readonly [name: string]: string } = { char_length: 'length', character_length: 'length' };

/** The name of the called function, without `pg_catalog.`. */
export function functionName(call: Fields): string {
  const name = namesOf(call.funcname).join('.').replace('pg_catalog.', '');
  return synonyms[name] ?? name;
}

const claims: { readonly [name: string]: string } = {
  'auth.uid': 'sub',
  'auth.role': 'role',
  'auth.email': 'email',
};

/** The `select` of a function that is written in SQL, and its scope in this call; undefined for other functions. */
function bodyOf(call: Fields, scope: Scope): { select: Fields; inside: Scope } | undefined {
  const name = functionName(call);
  const called =
    scope.reading.functions.get(name) ??
    (name.includes('.') ? undefined : scope.reading.functions.get(`public.${name}`));
  if (!called) return undefined;
  if (called.select instanceof UnsupportedSql) {
    throw new UnsupportedSql(`the function ${name}, whose body has ${called.select.message}`);
  }
  const operands = nodes(call.args).map((arg) => operandIn(arg, scope));
  const isDefiner = called.definer || scope.definer === true;
  return {
    select: called.select.SelectStmt ?? {},
    inside: scopeOf(
      called,
      name,
      { operands },
      { reading: scope.reading, ...(isDefiner && { definer: true }) },
    ),
  };
}

/** The scope inside a function: its arguments, and the variables that its body sets, in order. */
export function scopeOf(
  { args, locals }: SqlFunction,
  name: string,
  given: Pick<NonNullable<Scope['args']>, 'operands' | 'rows'>,
  outer: Scope,
): Scope {
  const of = name.split('.').at(-1) ?? name;
  return locals.reduce<Scope>(
    (scope, local) => {
      const { names = [], operands = [] } = scope.args ?? {};
      const operand = operandIn(local.value, scope);
      const known = { names: [...names, local.name], operands: [...operands, operand] };
      return { ...outer, args: { ...given, of, ...known } };
    },
    { ...outer, args: { ...given, of, names: args } },
  );
}

function operandOfCall(call: Fields, scope: Scope): Operand {
  const name = functionName(call);
  const claim = claims[name];
  if (claim !== undefined) return { claim };
  if (name === 'now') return { now: true };
  if (name === 'count' && scope.aggregated) return countOf(call, scope.aggregated);
  // The channel's name is a column of the table whose policies call this function.
  if (name === 'realtime.topic') return lookUp(scope, ['topic']);
  const body = bodyOf(call, scope);
  if (body) return selectedValue(body.select, body.inside);
  return operation(name, nodes(call.args), scope);
}

function countOf(call: Fields, { subquery, inside }: NonNullable<Scope['aggregated']>): Operand {
  if (call.agg_distinct === true || call.agg_filter !== undefined)
    throw new UnsupportedSql('count of distinct values, or with FILTER');
  const [arg] = nodes(call.args);
  if (!arg) return { count: subquery };
  const isCounted: Condition = { not: { isNull: operandIn(arg, inside) } };
  return { count: { ...subquery, where: { allOf: [subquery.where, isCounted] } } };
}

function operation(name: string, args: readonly Node[], scope: Scope): Operand {
  const seconds = args[1]?.TypeCast && secondsOf(args[1].TypeCast);
  if (args[0] && seconds !== undefined && (name === '+' || name === '-')) {
    const by = { value: name === '-' ? -seconds : seconds };
    return { call: '+ seconds', args: [operandIn(args[0], scope), by] };
  }
  if (!Object.hasOwn(operations, name)) throw new UnsupportedSql(`the function or operator ${name}`);
  return { call: name, args: args.map((arg) => operandIn(arg, scope)) };
}

/** `(select …)` as a value. */
export function selectedValue(select: Fields, scope: Scope): Operand {
  const alone = onlyExpression(select);
  if (alone) return operandIn(alone, scope);
  const [target] = nodes(select.targetList);
  const value = nodeAt(target?.ResTarget?.val);
  const isLimited = isOne(select);
  const rest = isLimited ? { ...select, limitCount: undefined } : select;
  if (JSON.stringify(value).includes('{"sval":"count"}')) {
    return operandIn(value, { ...scope, aggregated: rowsOf(rest, scope) });
  }
  const { column, ...subquery } = subqueryOf(rest, scope);
  if (column === '') throw new UnsupportedSql('a subquery that selects something else than a column');
  return isLimited ? { first: { ...subquery, column } } : { only: { ...subquery, column } };
}

/** `limit 1` without an order: any row will do. */
const isOne = (select: Fields): boolean => select.sortClause === undefined && limitOf(select) === 1;

// values ---------------------------------------------------------------------------------------------------------

const castNames: { readonly [name: string]: string } = {
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  float4: 'real',
  float8: 'double precision',
  bool: 'boolean',
  varchar: 'text',
};

/** The type of a cast as `format_type` prints it. */
function typeNameOf(type: Fields): string {
  const names = namesOf(type.names).filter((name) => name !== 'pg_catalog');
  const name = names.join('.');
  if (nodes(type.typmods).length > 0) throw new UnsupportedSql(`a cast to ${name} of a certain length`);
  return `${castNames[name] ?? name}${nodes(type.arrayBounds).length > 0 ? '[]' : ''}`;
}

/** The cast of a constant, as in 'pending'::request_status, is a constant in the type's stored form. */
function operandOfCast(cast: Fields, scope: Scope): Operand {
  const inner = operandIn(nodeAt(cast.arg), scope);
  const name = typeNameOf(nodeAt(cast.typeName));
  const { enums } = scope.reading;
  if (!('value' in inner)) {
    if (isTyped(inner, name)) return inner;
    const label = name.replace('public.', '');
    const labels = enums[label];
    if (labels) return { call: 'enum', args: [inner, { value: label }, { value: [...labels] }] };
    return { call: operationNamed(`::${name}`, `a cast to ${name}`), args: [inner] };
  }
  if (name === 'real' && typeof inner.value === 'number') return { value: Math.fround(inner.value) };
  if (typeof inner.value !== 'string' || name === 'regclass') return inner;
  return { value: parseText(typeNamed(name, enums), inner.value, { enums }) };
}

const typeNamed = (name: string, enums: Reading['enums']): ColumnType => toColumnType(name, enums);

const operationNamed = (name: string, what: string): string => {
  if (!Object.hasOwn(operations, name)) throw new UnsupportedSql(what);
  return name;
};

/** Whether the operand already has the type, so that a cast changes nothing. */
const isTyped = (operand: Operand, type: string): boolean =>
  'claim' in operand && (operand.claim === 'sub' ? type === 'uuid' : type === 'text');

/** The seconds of `'7 days'::interval`; undefined for another cast. Months are refused: their length varies. */
function secondsOf(cast: Fields): number | undefined {
  const names = namesOf(nodeAt(cast.typeName).names);
  if (names.at(-1) !== 'interval') return undefined;
  const text = String(constantOf(nodeAt(cast.arg))?.value);
  const parts = /^(?:(\d+) days?)?(?: ?(\d\d):(\d\d):(\d\d))?$/.exec(text);
  if (!parts) throw new UnsupportedSql(`the interval '${text}'`);
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** The claim that `auth.jwt() ->> 'email'` reads; with `->`, as JSON. */
function claimOf(name: string, expression: Fields, scope: Scope): Operand | undefined {
  const left = nodeAt(expression.lexpr);
  const source = left.SubLink ? onlyExpression(nodeAt(left.SubLink.subselect).SelectStmt ?? {}) : left;
  if (!source?.FuncCall || functionName(source.FuncCall) !== 'auth.jwt') return undefined;
  const key = operandIn(nodeAt(expression.rexpr), scope);
  if (!('value' in key)) throw new UnsupportedSql('a claim whose name is not a constant');
  const claim: Operand = { claim: String(key.value) };
  return name === '->>' ? claim : { call: 'claim', args: [claim] };
}

/** CASE. The form `case value when …`, which pg_get_expr keeps, compares the value. */
function caseOf(expression: Fields, scope: Scope): Operand {
  const value = expression.arg === undefined ? undefined : operandIn(nodeAt(expression.arg), scope);
  return {
    case: nodes(expression.args).map(({ CaseWhen: branch = {} }) => {
      const when = nodeAt(branch.expr);
      return {
        when: value ? comparisonOf(value, '=', operandIn(when, scope)) : conditionIn(when, scope),
        then: operandIn(nodeAt(branch.result), scope),
      };
    }),
    otherwise:
      expression.defresult === undefined ? { value: null } : operandIn(nodeAt(expression.defresult), scope),
  };
}

/** Whether an expression has the form of a condition. */
function isCondition({ BoolExpr, NullTest, BooleanTest, SubLink, A_Expr: expression = {} }: Node): boolean {
  if (BoolExpr ?? NullTest ?? BooleanTest) return true;
  if (SubLink) return SubLink.subLinkType === 'EXISTS_SUBLINK' || SubLink.subLinkType === 'ANY_SUBLINK';
  const name = namesOf(expression.name).join();
  const kind = String(expression.kind);
  const isAny = kind === 'AEXPR_OP_ANY' && name === '=';
  const isDistinct = kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT';
  return isAny || isDistinct || (kind === 'AEXPR_OP' && isComparison(name));
}

/** Functions without parentheses, with the cast of `now()` that gives their value. */
const momentFunctions: { readonly [op: string]: string } = {
  SVFOP_CURRENT_TIMESTAMP: '',
  SVFOP_CURRENT_DATE: '::date',
  SVFOP_LOCALTIMESTAMP: '::timestamp',
  SVFOP_LOCALTIME: '::time',
};

export function operandIn(node: Node, scope: Scope): Operand {
  const constant = constantOf(node);
  if (constant) return constant;
  const { ColumnRef: reference, A_Expr: expression, A_Indirection: indirection } = node;
  if (reference) return lookUp(scope, namesOf(reference.fields));
  if (node.ParamRef) return lookUpArgument(scope, Number(node.ParamRef.number));
  if (node.TypeCast) return operandOfCast(node.TypeCast, scope);
  if (node.FuncCall) return operandOfCall(node.FuncCall, scope);
  if (node.CaseExpr) return caseOf(node.CaseExpr, scope);
  if (isCondition(node)) {
    const condition = conditionIn(node, scope);
    const isFalse = { when: { not: condition }, then: { value: false } };
    return { case: [{ when: condition, then: { value: true } }, isFalse], otherwise: { value: null } };
  }
  if (node.CoalesceExpr) return operation('coalesce', nodes(node.CoalesceExpr.args), scope);
  if (node.A_ArrayExpr) return arrayOf(node.A_ArrayExpr, scope);
  const moment = momentFunctions[String(node.SQLValueFunction?.op)];
  if (moment !== undefined) return moment === '' ? { now: true } : { call: moment, args: [{ now: true }] };
  if (node.SubLink?.subLinkType === 'EXPR_SUBLINK') {
    return selectedValue(nodeAt(node.SubLink.subselect).SelectStmt ?? {}, scope);
  }
  if (indirection) {
    const row = nodeAt(indirection.arg).ParamRef;
    const [place, another] = nodes(indirection.indirection);
    if (row && place?.String && !another) {
      return lookUpArgument(scope, Number(row.number), String(place.String.sval));
    }
    const at = place?.A_Indices;
    if (at && !another && at.is_slice !== true) {
      return operation('[]', [nodeAt(indirection.arg), nodeAt(at.uidx)], scope);
    }
  }
  if (expression) {
    const name = namesOf(expression.name).join();
    if (name === '->' || name === '->>') {
      const claim = claimOf(name, expression, scope);
      if (claim) return claim;
    }
    if (expression.kind === 'AEXPR_NULLIF') {
      return operation('nullif', [nodeAt(expression.lexpr), nodeAt(expression.rexpr)], scope);
    }
    if (name === '<@') return operation('@>', [nodeAt(expression.rexpr), nodeAt(expression.lexpr)], scope);
    if (['AEXPR_OP', 'AEXPR_LIKE', 'AEXPR_ILIKE'].includes(String(expression.kind)) && expression.lexpr) {
      return operation(name, [nodeAt(expression.lexpr), nodeAt(expression.rexpr)], scope);
    }
  }
  throw new UnsupportedSql(describe(node));
}

/** An array of constants is a constant. */
function arrayOf(array: Fields, scope: Scope): Operand {
  const elements = nodes(array.elements).map((element) => operandIn(element, scope));
  const values = elements.flatMap((element) => ('value' in element ? [element.value] : []));
  return values.length === elements.length ? { value: values } : { call: 'array', args: elements };
}

// subqueries -----------------------------------------------------------------------------------------------------

const clauses: { readonly [field: string]: string } = {
  withClause: 'WITH',
  groupClause: 'GROUP BY',
  havingClause: 'HAVING',
  windowClause: 'WINDOW',
  distinctClause: 'DISTINCT',
  limitCount: 'LIMIT',
  limitOffset: 'OFFSET',
};

/** The first clause of a `select` that a subquery or view may not have. */
export function unsupportedClause(select: Fields): string | undefined {
  if (select.op !== undefined && select.op !== 'SETOP_NONE') return 'a union';
  const found = Object.keys(clauses).find((name) => select[name] !== undefined);
  return found === undefined ? undefined : clauses[found];
}

/** The LIMIT of a `select`; undefined if there is none, or if it is not a constant. */
export function limitOf({ limitCount, limitOption }: Fields): number | undefined {
  const constant = (limitCount as Node | undefined)?.A_Const?.ival as { ival?: number } | undefined;
  return constant === undefined || limitOption !== 'LIMIT_OPTION_COUNT' ? undefined : (constant.ival ?? 0);
}

/** `operand in (select column from table where …)` and `exists (select from table where …)`. */
function subqueryOf(select: Fields, scope: Scope): Subquery & { column: string } {
  const alone = onlyExpression(select);
  // `in (select my_teams())`
  const body = alone?.FuncCall && bodyOf(alone.FuncCall, scope);
  if (body) return subqueryOf(body.select, body.inside);
  const { subquery, inside } = rowsOf(select, scope);
  const [target] = targetsOf(select, inside);
  return { ...subquery, column: target && 'column' in target.operand ? target.operand.column : '' };
}

/** The expressions that a `select` shows, with the names of its columns; leaves out `*` and constants. */
export function targetsOf(select: Fields, scope: Scope): { name: string; operand: Operand }[] {
  return nodes(select.targetList).flatMap(({ ResTarget: target }) => {
    const value = nodeAt(target?.val);
    const fields = nodes(value.ColumnRef?.fields);
    if (value.A_Const || fields.some((field) => field.A_Star !== undefined)) return [];
    const name = typeof target?.name === 'string' ? target.name : String(fields.at(-1)?.String?.sval ?? '');
    return [{ name, operand: operandIn(value, scope) }];
  });
}

/** The rows that a `select` over one table reads, and the scope of its expressions. */
export function rowsOf(select: Fields, scope: Scope): { subquery: Subquery; inside: Scope } {
  const from = nodes(select.fromClause);
  const range = from[0]?.RangeVar;
  if (from.length !== 1 || !range) throw new UnsupportedSql('a subquery that reads several tables, or none');
  const clause = unsupportedClause(select);
  if (clause !== undefined) throw new UnsupportedSql(`${clause} in a subquery`);
  const alias = (range.alias as Fields | undefined)?.aliasname;
  const name = String(range.relname);
  const table = `${typeof range.schemaname === 'string' ? range.schemaname : 'public'}.${name}`;
  const inside: Scope = {
    reading: scope.reading,
    table: { name: typeof alias === 'string' ? alias : name, qualified: table },
    outer: scope,
    ...(scope.definer && { definer: true }),
  };
  const subquery: Subquery = {
    table,
    where: select.whereClause === undefined ? true : conditionIn(nodeAt(select.whereClause), inside),
    ...(scope.definer && { definer: true as const }),
  };
  return { subquery, inside };
}

// conditions -----------------------------------------------------------------------------------------------------

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
  if (operator === '=' && 'column' in left) {
    if ('value' in right) return { column: left.column, equals: right.value };
    if ('claim' in right && right.claim === 'sub') return { column: left.column, equals: { claim: 'sub' } };
  }
  return { left, operator, right };
}

/** A boolean value as a condition. */
const isTrue = (operand: Operand): Condition => comparisonOf(operand, '=', { value: true });

function conditionOfExpression(expression: Fields, scope: Scope): Condition {
  const name = namesOf(expression.name).join();
  const [left, right] = [nodeAt(expression.lexpr), nodeAt(expression.rexpr)];
  if (expression.kind === 'AEXPR_OP' && isComparison(name)) {
    return comparisonOf(operandIn(left, scope), name, operandIn(right, scope));
  }
  // `in ('a', 'b')` is printed as `= ANY (ARRAY['a', 'b'])`.
  if (expression.kind === 'AEXPR_OP_ANY' && name === '=') {
    if (right.SubLink?.subLinkType === 'ARRAY_SUBLINK') {
      return conditionOfSublink({ ...right.SubLink, subLinkType: 'ANY_SUBLINK', testexpr: left }, scope);
    }
    const list = operandIn(right.TypeCast ? nodeAt(right.TypeCast.arg) : right, scope);
    const operand = operandIn(left, scope);
    if ('value' in list && Array.isArray(list.value)) return { operand, in: list.value };
    return isTrue({ call: '= any', args: [operand, operandIn(right, scope)] });
  }
  // `not in ('a', 'b')` is printed as `<> ALL (ARRAY['a', 'b'])`.
  if (expression.kind === 'AEXPR_OP_ALL' && name === '<>') {
    const list = operandIn(right.TypeCast ? nodeAt(right.TypeCast.arg) : right, scope);
    if ('value' in list && Array.isArray(list.value)) {
      return { not: { operand: operandIn(left, scope), in: list.value } };
    }
  }
  if (expression.kind === 'AEXPR_DISTINCT' || expression.kind === 'AEXPR_NOT_DISTINCT') {
    const [a, b] = [operandIn(left, scope), operandIn(right, scope)];
    const same: Condition = {
      anyOf: [{ isTrue: comparisonOf(a, '=', b) }, { allOf: [{ isNull: a }, { isNull: b }] }],
    };
    return expression.kind === 'AEXPR_DISTINCT' ? { not: same } : same;
  }
  if (expression.kind === 'AEXPR_IN') {
    const values = nodes(nodeAt(expression.rexpr).List?.items).map((item) => operandIn(item, scope));
    const listed: Condition = {
      anyOf: values.map((value) => comparisonOf(operandIn(left, scope), '=', value)),
    };
    return name === '<>' ? { not: listed } : listed;
  }
  if (expression.kind === 'AEXPR_BETWEEN') {
    const [low, high] = nodes(nodeAt(expression.rexpr).List?.items).map((item) => operandIn(item, scope));
    const operand = operandIn(left, scope);
    if (low && high) {
      return { allOf: [comparisonOf(operand, '>=', low), comparisonOf(operand, '<=', high)] };
    }
  }
  return isTrue(operandIn({ A_Expr: expression }, scope));
}

/** The array whose elements `(select jsonb_array_elements_text(…))` or `(select unnest(…))` returns. */
function elementsIn(select: Fields, scope: Scope): Operand | undefined {
  const call = onlyExpression(select)?.FuncCall;
  const [arg] = nodes(call?.args);
  if (!call || !arg) return undefined;
  const name = functionName(call);
  if (name === 'unnest') return operandIn(arg, scope);
  return name === 'jsonb_array_elements_text'
    ? { call: 'text elements', args: [operandIn(arg, scope)] }
    : undefined;
}

function conditionOfSublink(link: Fields, scope: Scope): Condition {
  const select = nodeAt(link.subselect).SelectStmt ?? {};
  if (link.subLinkType === 'EXISTS_SUBLINK') {
    const { column: _, ...exists } = subqueryOf(select, scope);
    return { exists };
  }
  if (
    link.subLinkType === 'ANY_SUBLINK' &&
    (link.operName === undefined || namesOf(link.operName).join() === '=')
  ) {
    const operand = operandIn(nodeAt(link.testexpr), scope);
    const array = elementsIn(select, scope);
    if (array) {
      // NULL has no elements.
      const elements: Operand = { call: 'coalesce', args: [array, { value: [] }] };
      return isTrue({ call: '= any', args: [operand, elements] });
    }
    const subquery = subqueryOf(select, scope);
    if (subquery.column === '')
      throw new UnsupportedSql('a subquery that selects something else than a column');
    return { operand, in: subquery };
  }
  const alone = link.subLinkType === 'EXPR_SUBLINK' ? onlyExpression(select) : undefined;
  return alone ? conditionIn(alone, scope) : isTrue(operandIn({ SubLink: link }, scope));
}

const tests: { readonly [type: string]: (condition: Condition) => Condition } = {
  IS_TRUE: (condition) => ({ isTrue: condition }),
  IS_NOT_TRUE: (condition) => ({ not: { isTrue: condition } }),
  IS_FALSE: (condition) => ({ isTrue: { not: condition } }),
  IS_NOT_FALSE: (condition) => ({ not: { isTrue: { not: condition } } }),
};

export function conditionIn(node: Node, scope: Scope): Condition {
  const constant = constantOf(node);
  if (typeof constant?.value === 'boolean') return constant.value;
  const { BoolExpr: logic, A_Expr: expression, NullTest: nullTest, BooleanTest: test, FuncCall: call } = node;
  if (logic) {
    const parts = nodes(logic.args).map((part) => conditionIn(part, scope));
    if (logic.boolop === 'AND_EXPR') return { allOf: parts };
    if (logic.boolop === 'OR_EXPR') return { anyOf: parts };
    return { not: parts[0] ?? false };
  }
  if (nullTest) {
    const isNull = { isNull: operandIn(nodeAt(nullTest.arg), scope) };
    return nullTest.nulltesttype === 'IS_NULL' ? isNull : { not: isNull };
  }
  const truth = tests[String(test?.booltesttype)];
  if (test && truth) return truth(conditionIn(nodeAt(test.arg), scope));
  if (expression) return conditionOfExpression(expression, scope);
  if (node.SubLink) return conditionOfSublink(node.SubLink, scope);
  if (call) {
    const body = bodyOf(call, scope);
    const alone = body && onlyExpression(body.select);
    if (body && alone) return conditionIn(alone, body.inside);
    const name = functionName(call);
    if (!body && scope.reading.byHand && !Object.hasOwn(operations, name)) {
      const args = nodes(call.args).map((arg) => operandIn(arg, scope));
      return { predicate: name, ...(args.length > 0 && { args }) };
    }
  }
  return isTrue(operandIn(node, scope));
}

export async function readCondition(sql: string, scope: Scope): Promise<Condition> {
  return conditionIn(await parseExpression(sql), scope);
}

/** The predicates of a condition, except those inside its operands. */
export function predicatesIn(condition: Condition): string[] {
  if (typeof condition === 'boolean') return [];
  if ('predicate' in condition) return [condition.predicate];
  if ('anyOf' in condition) return condition.anyOf.flatMap(predicatesIn);
  if ('allOf' in condition) return condition.allOf.flatMap(predicatesIn);
  if ('not' in condition) return predicatesIn(condition.not);
  if ('isTrue' in condition) return predicatesIn(condition.isTrue);
  if ('exists' in condition) return predicatesIn(condition.exists.where);
  return 'in' in condition && 'table' in condition.in ? predicatesIn(condition.in.where) : [];
}
