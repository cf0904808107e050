import type { ColumnDefault, Operand } from '../backend/schema';
import { functionName, operandIn, parseExpression } from './readExpression';
import { UnsupportedSql, type Reading } from './scope';

const calls: { readonly [name: string]: 'gen_random_uuid' | 'identity' } = {
  gen_random_uuid: 'gen_random_uuid',
  'extensions.uuid_generate_v4': 'gen_random_uuid',
  uuid_generate_v4: 'gen_random_uuid',
  // The sequence of a serial column.
  nextval: 'identity',
};

/** `now()`, or a cast of it to a date, time or timestamp: the column's type decides what it stores, and the zone is UTC. */
const isNow = (operand: Operand): boolean =>
  'now' in operand ||
  ('call' in operand && momentCalls.includes(operand.call) && operand.args.some((arg) => isNow(arg)));
const momentCalls = ['timezone', '::date', '::time', '::timestamp', '::timestamptz'];

export async function readDefault(sql: string, reading: Reading): Promise<ColumnDefault> {
  const node = await parseExpression(sql);
  const call = node.FuncCall && calls[functionName(node.FuncCall)];
  if (call !== undefined) return { call };
  const operand = operandIn(node, { reading });
  if ('value' in operand) return { value: operand.value };
  if (isNow(operand)) return { call: 'now' };
  if ('claim' in operand && operand.claim === 'sub') return { call: 'auth.uid' };
  throw new UnsupportedSql(`the default ${sql}`);
}
