import type { ColumnDefault } from '../backend/schema';
import { functionName, operandIn, parseExpression } from './readExpression';
import { Inexpressible, type Reading } from './scope';

const calls: { readonly [name: string]: 'gen_random_uuid' | 'identity' } = {
  gen_random_uuid: 'gen_random_uuid',
  'extensions.uuid_generate_v4': 'gen_random_uuid',
  uuid_generate_v4: 'gen_random_uuid',
  // The sequence of a serial column.
  nextval: 'identity',
};

export async function readDefault(sql: string, reading: Reading): Promise<ColumnDefault> {
  const node = await parseExpression(sql);
  const call = node.FuncCall && calls[functionName(node.FuncCall)];
  if (call !== undefined) return { call };
  // timezone('utc'::text, now()) is now(), because the session's time zone is UTC.
  if (/^\(?timezone\('utc'::text, now\(\)\)\)?$/i.test(sql)) return { call: 'now' };
  const operand = operandIn(node, { reading });
  if ('value' in operand) return { value: operand.value };
  if ('now' in operand) return { call: 'now' };
  if ('claim' in operand && operand.claim === 'sub') return { call: 'auth.uid' };
  throw new Inexpressible(`the default ${sql}`);
}
