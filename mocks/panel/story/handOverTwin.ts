/**
 * In a prospect's demo the account of the demo's customer is theirs. The story tells how they become a customer, so from its
 * start on that account is another business, of another trade, and the admin's lists have the prospect once.
 */
import type { Backend } from 'supabase-in-memory/schema';
import { demoAccounts } from '../../product/demoAccounts';
import type { Pack } from '../../product/packs/pack';
import { packTrades } from '../../product/packs/packTrades';
import { requestOf } from '../../product/seeds/packSeed';
import { StepFailed } from './stepFailed';

const [, customer] = demoAccounts;

/** Does nothing where that has happened before. Rejects with `StepFailed`. */
export async function handOverTwin(backend: Backend, pack: Pack): Promise<void> {
  const twin = backend.table('public.profiles').find({ email: customer.email });
  if (twin?.full_name !== pack.contact) return;
  const trade = packTrades[pack.trade === 'salon' ? 'restaurant' : 'salon'];
  const { business, contact } = trade.example;
  const requests = (await callAsOperator(
    backend,
    'GET',
    `optimization_requests?user_id=eq.${String(twin.id)}&order=created_at.desc,id.desc&limit=50&select=id,business_name`,
  )) as { id: string; business_name: string }[];
  const theirs = requests.filter(({ business_name: name }) => name.startsWith(pack.business));
  for (const [round, { id }] of theirs.entries()) {
    await callAsOperator(
      backend,
      'PATCH',
      `optimization_requests?id=eq.${id}`,
      requestOf({ business, trade, city: pack.city }, round),
    );
  }
  // The last, so that a call that fails is made up for when the story is started again.
  await callAsOperator(backend, 'PATCH', `profiles?id=eq.${String(twin.id)}`, { full_name: contact });
}

/** Over the wire, so that recordings have it. */
async function callAsOperator(
  { settings: { url, keys } }: Backend,
  method: 'GET' | 'PATCH',
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: keys.serviceRole,
      authorization: `Bearer ${keys.serviceRole}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.ok) return answer.json();
  throw new StepFailed(`The demo’s customer could not become another business (${answer.status}).`);
}
