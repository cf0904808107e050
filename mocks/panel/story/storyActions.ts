/**
 * The story's actions: which page actions follow each other, and in whose page. An action first checks what is already done,
 * so it works from any page, as any person, and more than once.
 */
import type { DeliveredMail } from 'supabase-in-memory';
import { paths } from '../../../src/lib/pages';
import type { Demo } from '../demo';
import { StepFailed } from './stepFailed';
import { reassignDemoCustomer } from './reassignDemoCustomer';
import { loadPageActions } from './loadPageActions';
import type { PageActionName, StoryPage } from './pageActions';
import type { StoryValues } from './storyValues';

export type StoryDemo = StoryPage &
  Pick<Demo, 'fake' | 'pack' | 'subscribe' | 'runInFrame'> & {
    inspector: Pick<Demo['inspector'], 'backend'>;
  };

export interface StoryContext {
  demo: StoryDemo;
  values: StoryValues;
  /** Aborted when somebody goes to another step or leaves. */
  signal: AbortSignal;
  /** Mail links that count as used, because a link works only once. */
  usedLinks: Set<string>;
}

/** Runs a page action in this page, or, in the side-by-side view, in the person's frame. */
async function runPageAction(
  { demo, values, signal }: StoryContext,
  pane: 'customer' | 'admin',
  name: PageActionName,
  detail = '',
): Promise<boolean> {
  if (!demo.runInFrame)
    return (await loadPageActions()).pageActions[name]({ page: demo, values, signal }, detail);
  signal.throwIfAborted();
  const result = await demo.runInFrame(pane, { name, detail, values }, signal);
  signal.throwIfAborted();
  if ('problem' in result) throw new StepFailed(result.problem);
  return result.found;
}

/**
 * Deletes the account and the request of an earlier run, and counts the links of its mails as used. In a prospect's demo, the
 * demo's customer becomes another business.
 */
export async function startOver(context: StoryContext): Promise<void> {
  const { demo, usedLinks, signal } = context;
  const { backend } = demo.inspector;
  const pack = demo.pack();
  if (pack) await reassignDemoCustomer(backend, pack);
  for (const link of await confirmationLinks(context)) usedLinks.add(link);
  const user = findAccount(context);
  if (!user) return;
  await runPageAction(context, 'customer', 'signOutStoryCustomer');
  signal.throwIfAborted();
  const { url, keys } = backend.settings;
  const { ok, status } = await fetch(`${url}/auth/v1/admin/users/${String(user.id)}`, {
    method: 'DELETE',
    headers: { apikey: keys.serviceRole, authorization: `Bearer ${keys.serviceRole}` },
  });
  if (!ok) throw new StepFailed(`The account of an earlier run could not be removed (${status}).`);
}

/** For a step without actions: opens the address as that person. */
export async function visit(
  context: StoryContext,
  who: 'visitor' | 'customer' | 'admin' | 'anybody',
  where: string,
): Promise<void> {
  if (who === 'visitor') await runPageAction(context, 'customer', 'signOut');
  else if (who === 'customer') await signInAsStoryCustomer(context);
  else if (who === 'admin') await runPageAction(context, 'admin', 'signInAsAdmin');
  await runPageAction(context, who === 'admin' ? 'admin' : 'customer', 'visit', where);
}

export const fillSignUp = (context: StoryContext) => runPageAction(context, 'customer', 'fillSignUp');

export const typeRevenue = (context: StoryContext) => runPageAction(context, 'customer', 'typeRevenue');

/** Makes sure that a confirmation mail exists whose link nobody has followed. */
export async function ensureConfirmationMail(context: StoryContext): Promise<void> {
  const links = await confirmationLinks(context);
  if (links.some((link) => !context.usedLinks.has(link))) {
    await runPageAction(context, 'customer', 'signOut');
    await runPageAction(context, 'customer', 'show', paths.auth);
  } else {
    await runPageAction(context, 'customer', 'sendSignUp');
  }
}

/** Signs in the story's customer, and opens the dashboard. */
async function signInAsStoryCustomer(context: StoryContext): Promise<void> {
  const { usedLinks } = context;
  if (await runPageAction(context, 'customer', 'goHome')) return;
  await runPageAction(context, 'customer', 'signOut');
  // The mails of an earlier run outlive its account, so look for the account.
  if (!findAccount(context)) await runPageAction(context, 'customer', 'sendSignUp');
  const link = (await confirmationLinks(context)).at(-1);
  if (link !== undefined && !usedLinks.has(link)) {
    await runPageAction(context, 'customer', 'followLink', link);
    usedLinks.add(link);
  }
  await runPageAction(context, 'customer', 'signIn');
}

export async function fillRequest(context: StoryContext): Promise<void> {
  await signInAsStoryCustomer(context);
  await runPageAction(context, 'customer', 'fillRequest');
}

/** Makes sure that the admin's list shows the story's request. */
export async function showToAdmin(context: StoryContext): Promise<void> {
  if (!findRequest(context)) {
    await signInAsStoryCustomer(context);
    await runPageAction(context, 'customer', 'sendRequest');
  }
  if (!(await runPageAction(context, 'admin', 'findRequest')))
    throw new StepFailed('The request of this story is not in the list.');
}

export async function completeRequest(context: StoryContext): Promise<void> {
  await showToAdmin(context);
  await runPageAction(context, 'admin', 'completeRequest');
}

/** Makes sure that the customer's list shows the completed request. */
export async function showToCustomer(context: StoryContext): Promise<void> {
  if (!findRequest(context, 'completed')) await completeRequest(context);
  await signInAsStoryCustomer(context);
  await runPageAction(context, 'customer', 'seeCompleted');
}

function findAccount({ demo, values }: StoryContext) {
  return demo.inspector.backend.table('auth.users').find({ email: values.email });
}

function findRequest(context: StoryContext, status?: 'completed') {
  const account = findAccount(context);
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

async function confirmationLinks(context: StoryContext): Promise<string[]> {
  return (await confirmationMails(context)).flatMap(({ link }) => link ?? []);
}
