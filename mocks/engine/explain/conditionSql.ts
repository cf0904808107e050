/** Conditions of policies and checks as SQL, for people. */
import { isObject } from '../isObject';
import { isClaim } from '../backend/conditions';
import type { Condition, Json, Operand } from '../backend/schema';

function valueSql(value: Json): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return typeof value === 'object' && value !== null ? valueSql(JSON.stringify(value)) : String(value);
}

export const operandSql = (operand: Operand): string =>
  'column' in operand ? operand.column : valueSql(operand.value);

const isCompound = (condition: Condition): boolean =>
  isObject(condition) && ('anyOf' in condition || 'allOf' in condition);

function joined(parts: readonly Condition[], word: string, empty: string): string {
  if (parts.length === 0) return empty;
  return parts
    .map((part) => (isCompound(part) && parts.length > 1 ? `(${conditionSql(part)})` : conditionSql(part)))
    .join(` ${word} `);
}

export function conditionSql(condition: Condition): string {
  if (typeof condition === 'boolean') return String(condition);
  if ('predicate' in condition)
    return `${condition.predicate}(${(condition.args ?? []).map(operandSql).join(', ')})`;
  if ('anyOf' in condition) return joined(condition.anyOf, 'or', 'false');
  if ('allOf' in condition) return joined(condition.allOf, 'and', 'true');
  if ('not' in condition) {
    const { not } = condition;
    if (typeof not === 'object' && 'isNull' in not) return `${operandSql(not.isNull)} is not null`;
    const sql = conditionSql(not);
    return typeof not === 'object' && 'predicate' in not ? `not ${sql}` : `not (${sql})`;
  }
  if ('isNull' in condition) return `${operandSql(condition.isNull)} is null`;
  if ('in' in condition)
    return `${operandSql(condition.operand)} in (${condition.in.map(valueSql).join(', ')})`;
  if ('operator' in condition)
    return `${operandSql(condition.left)} ${condition.operator} ${operandSql(condition.right)}`;
  const { column, equals } = condition;
  return `${column} = ${isClaim(equals) ? 'auth.uid()' : valueSql(equals)}`;
}
