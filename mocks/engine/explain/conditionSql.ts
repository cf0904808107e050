/** Conditions of policies and checks as SQL, for people. */
import { isObject } from '../isObject';
import type { Condition, Json, Operand, Subquery } from '../backend/schema';

function valueSql(value: Json): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return typeof value === 'object' && value !== null ? valueSql(JSON.stringify(value)) : String(value);
}

const unqualified = (table: string): string => table.slice(table.indexOf('.') + 1);

/** `table`: the table whose columns the operand names, qualified. `outerTable`: the table of the enclosing query. */
export function operandSql(operand: Operand, table = '', outerTable = ''): string {
  if ('column' in operand) return operand.column;
  if ('outer' in operand) return `${unqualified(outerTable)}.${operand.outer}`;
  if ('claim' in operand)
    return operand.claim === 'sub' ? 'auth.uid()' : `auth.jwt() ->> ${valueSql(operand.claim)}`;
  if ('only' in operand) return subquerySql(operand.only.column, operand.only, table);
  if ('first' in operand) return subquerySql(operand.first.column, operand.first, table, ' limit 1');
  if ('count' in operand) return subquerySql('count(*)', operand.count, table);
  if ('now' in operand) return 'now()';
  if ('case' in operand) {
    const branches = operand.case.map(
      ({ when, then }) =>
        `when ${conditionSql(when, table, outerTable)} then ${operandSql(then, table, outerTable)}`,
    );
    return `case ${branches.join(' ')} else ${operandSql(operand.otherwise, table, outerTable)} end`;
  }
  if (!('call' in operand)) return valueSql(operand.value);
  const args = operand.args.map((arg) => operandSql(arg, table, outerTable));
  const [first = '', second = ''] = args;
  if (operand.call.startsWith('::')) return `${first}${operand.call}`;
  if (operand.call === '[]') return `(${first})[${second}]`;
  if (operand.call === '+ seconds') return `(${first} + interval '${second} seconds')`;
  if (operand.call === 'enum') return `${first}::${second.slice(1, -1)}`;
  if (operand.call === 'text elements') return `(select jsonb_array_elements_text(${first}))`;
  if (operand.call === '= any') return `${first} = any (${second})`;
  // A name is a function; an operator goes between its arguments.
  if (/^\w[\w.]*$/.test(operand.call)) return `${operand.call}(${args.join(', ')})`;
  return args.length === 1 ? `${operand.call}${args[0]}` : `(${args.join(` ${operand.call} `)})`;
}

function subquerySql(selected: string, { table, where }: Subquery, outerTable: string, end = ''): string {
  const condition = where === true ? '' : ` where ${conditionSql(where, table, outerTable)}`;
  return `(select ${selected} from ${unqualified(table)}${condition}${end})`;
}

/** `table`: the table whose rows the condition tests, qualified. `outerTable`: the table of the enclosing query. */
export function conditionSql(condition: Condition, table = '', outerTable = ''): string {
  const value = (operand: Operand) => operandSql(operand, table, outerTable);
  const joined = (parts: readonly Condition[], word: string, empty: string): string =>
    parts.length === 0
      ? empty
      : parts
          .map((part) => {
            const sql = conditionSql(part, table, outerTable);
            const isCompound = isObject(part) && ('anyOf' in part || 'allOf' in part);
            return isCompound && parts.length > 1 ? `(${sql})` : sql;
          })
          .join(` ${word} `);
  if (typeof condition === 'boolean') return String(condition);
  if ('predicate' in condition)
    return `${condition.predicate}(${(condition.args ?? []).map(value).join(', ')})`;
  if ('anyOf' in condition) return joined(condition.anyOf, 'or', 'false');
  if ('allOf' in condition) return joined(condition.allOf, 'and', 'true');
  if ('not' in condition) {
    const { not } = condition;
    if (isObject(not) && 'isNull' in not) return `${value(not.isNull as Operand)} is not null`;
    const sql = conditionSql(not, table, outerTable);
    return isObject(not) && 'predicate' in not ? `not ${sql}` : `not (${sql})`;
  }
  if ('isTrue' in condition) return `(${conditionSql(condition.isTrue, table, outerTable)}) is true`;
  if ('isNull' in condition) return `${value(condition.isNull)} is null`;
  if ('exists' in condition) return `exists ${subquerySql('1', condition.exists, table)}`;
  if ('in' in condition) {
    const { operand, in: listed } = condition;
    return 'table' in listed
      ? `${value(operand)} in ${subquerySql(listed.column, listed, table)}`
      : `${value(operand)} in (${listed.map(valueSql).join(', ')})`;
  }
  if ('operator' in condition)
    return `${value(condition.left)} ${condition.operator} ${value(condition.right)}`;
  const { column, equals } = condition;
  return `${column} = ${isObject(equals) && equals.claim === 'sub' ? 'auth.uid()' : valueSql(equals)}`;
}
