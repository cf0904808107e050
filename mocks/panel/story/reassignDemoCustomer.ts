/**
 * In a prospect's demo, the demo's customer account is the prospect's. The story shows how the prospect becomes a customer
 * with a new account, so when it starts, the old account becomes another business, in another trade. Otherwise the admin's
 * lists would show the prospect twice.
 */
import type { Backend } from 'supabase-in-memory/schema';
import { demoAccounts } from '../../product/demoAccounts';
import type { Pack } from '../../product/packs/pack';
import { packTrades } from '../../product/packs/packTrades';
import { requestOf } from '../../product/seeds/packSeed';
import { StepFailed } from './stepFailed';

const [, customer] = demoAccounts;

/** Does nothing if this has been done before. Rejects with `StepFailed` if a call fails. */
export async function reassignDemoCustomer(backend: Backend, pack: Pack): Promise<void> {
  const profile = backend.table('public.profiles').find({ email: customer.email });
  if (profile?.full_name !== pack.contact) return;
  const trade = packTrades[pack.trade === 'salon' ? 'restaurant' : 'salon'];
  const { business, contact } = trade.example;
  const requests = (await callAsServiceRole(
    backend,
    'GET',
    `optimization_requests?user_id=eq.${String(profile.id)}&order=created_at.desc,id.desc&limit=50&select=id,business_name`,
  )) as { id: string; business_name: string }[];
  const ownRequests = requests.filter(({ business_name: name }) => name.startsWith(pack.business));
  for (const [round, { id }] of ownRequests.entries()) {
    await callAsServiceRole(
      backend,
      'PATCH',
      `optimization_requests?id=eq.${id}`,
      requestOf({ business, trade, city: pack.city }, round),
    );
  }
  // Last, because the name marks all of this as done: after a failed call, the next start of the story tries again.
  await callAsServiceRole(backend, 'PATCH', `profiles?id=eq.${String(profile.id)}`, { full_name: contact });
}

/** Goes over HTTP, so that the call log has it. */
async function callAsServiceRole(
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
