/**
 * The story's actions: which acts follow each other. An action first checks what is already done, so it works from any page,
 * as any person, and more than once.
 */
import type { DeliveredMail } from 'supabase-in-memory';
import { paths } from '../../../src/lib/pages';
import type { Demo } from '../demo';
import { StepFailed } from './stepFailed';
import { handOverTwin } from './handOverTwin';
import { loadActs } from './loadActs';
import type { ActName, StoryPage } from './storyActs';
import type { StoryValues } from './storyValues';

export type StoryDemo = StoryPage &
  Pick<Demo, 'fake' | 'pack' | 'subscribe' | 'actInFrame'> & {
    inspector: Pick<Demo['inspector'], 'backend'>;
  };

export interface StoryContext {
  demo: StoryDemo;
  values: StoryValues;
  /** Aborted when somebody goes to another step or leaves. */
  signal: AbortSignal;
  /** Mail links that count as used, because a link works only once. */
  followed: Set<string>;
}

/** Runs an act in this page, or, in the side-by-side view, in the person's frame. */
async function act(
  { demo, values, signal }: StoryContext,
  side: 'customer' | 'admin',
  name: ActName,
  detail = '',
): Promise<boolean> {
  if (!demo.actInFrame) return (await loadActs()).acts[name]({ page: demo, values, signal }, detail);
  signal.throwIfAborted();
  const result = await demo.actInFrame(side, { name, detail, values }, signal);
  signal.throwIfAborted();
  if ('problem' in result) throw new StepFailed(result.problem);
  return result.found;
}

/**
 * Deletes the account and the request of an earlier run, and counts the links of its mails as used. In a prospect's demo, the
 * demo's customer becomes another business.
 */
export async function startOver(context: StoryContext): Promise<void> {
  const { demo, followed, signal } = context;
  const { backend } = demo.inspector;
  const pack = demo.pack();
  if (pack) await handOverTwin(backend, pack);
  for (const link of await confirmations(context)) followed.add(link);
  const user = accountOf(context);
  if (!user) return;
  await act(context, 'customer', 'signOutStoryCustomer');
  signal.throwIfAborted();
  const { url, keys } = backend.settings;
  const { ok, status } = await fetch(`${url}/auth/v1/admin/users/${String(user.id)}`, {
    method: 'DELETE',
    headers: { apikey: keys.serviceRole, authorization: `Bearer ${keys.serviceRole}` },
  });
  if (!ok) throw new StepFailed(`The account of an earlier run could not be removed (${status}).`);
}

/** For a step without deeds: opens the address as that person. */
export async function visit(
  context: StoryContext,
  who: 'visitor' | 'customer' | 'admin' | 'anybody',
  where: string,
): Promise<void> {
  if (who === 'visitor') await act(context, 'customer', 'signOut');
  else if (who === 'customer') await signInAsStoryCustomer(context);
  else if (who === 'admin') await act(context, 'admin', 'beAdmin');
  await act(context, who === 'admin' ? 'admin' : 'customer', 'visit', where);
}

export const fillSignUp = (context: StoryContext) => act(context, 'customer', 'fillSignUp');

export const typeRevenue = (context: StoryContext) => act(context, 'customer', 'typeRevenue');

/** Makes sure that a confirmation mail exists whose link nobody has followed. */
export async function ensureConfirmationMail(context: StoryContext): Promise<void> {
  const links = await confirmations(context);
  if (links.some((link) => !context.followed.has(link))) {
    await act(context, 'customer', 'signOut');
    await act(context, 'customer', 'show', paths.auth);
  } else {
    await act(context, 'customer', 'sendSignUp');
  }
}

/** Signs in the story's customer, and opens the dashboard. */
async function signInAsStoryCustomer(context: StoryContext): Promise<void> {
  const { followed } = context;
  if (await act(context, 'customer', 'goHome')) return;
  await act(context, 'customer', 'signOut');
  // The mails of an earlier run outlive its account, so look for the account.
  if (!accountOf(context)) await act(context, 'customer', 'sendSignUp');
  const link = (await confirmations(context)).at(-1);
  if (link !== undefined && !followed.has(link)) {
    await act(context, 'customer', 'followLink', link);
    followed.add(link);
  }
  await act(context, 'customer', 'signIn');
}

export async function fillRequest(context: StoryContext): Promise<void> {
  await signInAsStoryCustomer(context);
  await act(context, 'customer', 'fillRequest');
}

/** Makes sure that the admin's list shows the story's request. */
export async function showToAdmin(context: StoryContext): Promise<void> {
  if (!findRequest(context)) {
    await signInAsStoryCustomer(context);
    await act(context, 'customer', 'sendRequest');
  }
  if (!(await act(context, 'admin', 'findRequest')))
    throw new StepFailed('The request of this story is not in the list.');
}

export async function complete(context: StoryContext): Promise<void> {
  await showToAdmin(context);
  await act(context, 'admin', 'completeRequest');
}

/** Makes sure that the customer's list shows the completed request. */
export async function showToCustomer(context: StoryContext): Promise<void> {
  if (!findRequest(context, 'completed')) await complete(context);
  await signInAsStoryCustomer(context);
  await act(context, 'customer', 'seeCompleted');
}

function accountOf({ demo, values }: StoryContext) {
  return demo.inspector.backend.table('auth.users').find({ email: values.email });
}

function findRequest(context: StoryContext, status?: 'completed') {
  const account = accountOf(context);
  if (!account) return undefined;
  return context.demo.inspector.backend.table('public.optimization_requests').find({
    user_id: account.id ?? null,
    business_name: context.values.business_name,
    ...(status && { status }),
  });
}

/** The mails that ask the story's customer to confirm the address, oldest first. */
export async function confirmationMails({ demo, values }: StoryContext): Promise<DeliveredMail[]> {
  const mails = await demo.fake.mailbox.list(values.email);
  return mails.filter(({ link }) => link?.includes('type=signup'));
}

async function confirmations(context: StoryContext): Promise<string[]> {
  return (await confirmationMails(context)).flatMap(({ link }) => link ?? []);
}
