/**
 * The order in which the story's people act. Each of these first checks what is done already, so that it works from any page,
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
  /** Mail links that have worked in this page; they work once. */
  followed: Set<string>;
}

/** In this page, or side by side in that person's frame. */
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
 * Deletes the account of an earlier run with its request, counts the links of its mails as used, and leaves the prospect to
 * the story alone.
 */
export async function startOver(stage: StoryContext): Promise<void> {
  const { demo, followed, signal } = stage;
  const { backend } = demo.inspector;
  const pack = demo.pack();
  if (pack) await handOverTwin(backend, pack);
  for (const link of await confirmations(stage)) followed.add(link);
  const user = accountOf(stage);
  if (!user) return;
  await act(stage, 'customer', 'endTelling');
  signal.throwIfAborted();
  const { url, keys } = backend.settings;
  const { ok, status } = await fetch(`${url}/auth/v1/admin/users/${String(user.id)}`, {
    method: 'DELETE',
    headers: { apikey: keys.serviceRole, authorization: `Bearer ${keys.serviceRole}` },
  });
  if (!ok) throw new StepFailed(`The account of an earlier telling could not be removed (${status}).`);
}

/** For a step in which nothing is done: that person at that address. */
export async function visit(
  stage: StoryContext,
  who: 'visitor' | 'customer' | 'admin' | 'anybody',
  where: string,
): Promise<void> {
  if (who === 'visitor') await act(stage, 'customer', 'signOut');
  else if (who === 'customer') await signInAsStoryCustomer(stage);
  else if (who === 'admin') await act(stage, 'admin', 'beAdmin');
  await act(stage, who === 'admin' ? 'admin' : 'customer', 'visit', where);
}

export const fillSignUp = (stage: StoryContext) => act(stage, 'customer', 'fillSignUp');

export const typeRevenue = (stage: StoryContext) => act(stage, 'customer', 'typeRevenue');

/** Makes sure that a confirmation mail exists whose link nobody has followed. */
export async function ensureConfirmationMail(stage: StoryContext): Promise<void> {
  const links = await confirmations(stage);
  if (links.some((link) => !stage.followed.has(link))) {
    await act(stage, 'customer', 'signOut');
    await act(stage, 'customer', 'show', paths.auth);
  } else {
    await act(stage, 'customer', 'sendSignUp');
  }
}

/** The story's customer is signed in, on the dashboard. */
async function signInAsStoryCustomer(stage: StoryContext): Promise<void> {
  const { followed } = stage;
  if (await act(stage, 'customer', 'goHome')) return;
  await act(stage, 'customer', 'signOut');
  // Mails of an earlier telling outlive their account.
  if (!accountOf(stage)) await act(stage, 'customer', 'sendSignUp');
  const link = (await confirmations(stage)).at(-1);
  if (link !== undefined && !followed.has(link)) {
    await act(stage, 'customer', 'followLink', link);
    followed.add(link);
  }
  await act(stage, 'customer', 'signIn');
}

export async function fillRequest(stage: StoryContext): Promise<void> {
  await signInAsStoryCustomer(stage);
  await act(stage, 'customer', 'fillRequest');
}

/** Makes sure that the admin's list of all requests shows the story's. */
export async function showToAdmin(stage: StoryContext): Promise<void> {
  if (!findRequest(stage)) {
    await signInAsStoryCustomer(stage);
    await act(stage, 'customer', 'sendRequest');
  }
  if (!(await act(stage, 'admin', 'findRequest')))
    throw new StepFailed('The request of this story is not in the list.');
}

export async function complete(stage: StoryContext): Promise<void> {
  await showToAdmin(stage);
  await act(stage, 'admin', 'completeRequest');
}

/** Makes sure that the customer's list shows the completed request. */
export async function showToCustomer(stage: StoryContext): Promise<void> {
  if (!findRequest(stage, 'completed')) await complete(stage);
  await signInAsStoryCustomer(stage);
  await act(stage, 'customer', 'seeCompleted');
}

function accountOf({ demo, values }: StoryContext) {
  return demo.inspector.backend.table('auth.users').find({ email: values.email });
}

function findRequest(stage: StoryContext, status?: 'completed') {
  const account = accountOf(stage);
  if (!account) return undefined;
  return stage.demo.inspector.backend.table('public.optimization_requests').find({
    user_id: account.id ?? null,
    business_name: stage.values.business_name,
    ...(status && { status }),
  });
}

/** The mails that ask this customer to confirm the address, oldest first. */
export async function confirmationMails({ demo, values }: StoryContext): Promise<DeliveredMail[]> {
  const mails = await demo.fake.mailbox.list(values.email);
  return mails.filter(({ link }) => link?.includes('type=signup'));
}

async function confirmations(stage: StoryContext): Promise<string[]> {
  return (await confirmationMails(stage)).flatMap(({ link }) => link ?? []);
}
