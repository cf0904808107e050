/**
 * The actions of the story, done in the product's own pages. Each one first checks what is done already, so that it
 * works from any page, as any person, and more than once.
 */
import type { DeliveredMail } from 'supabase-in-memory';
import { toHref, toSiteAddress } from '../../../src/firstLoad/siteAddress';
import { statusLabels } from '../../../src/features/requests/requestStatus';
import { paths } from '../../../src/lib/pages';
import { sessionStorageKey, tokenStorage } from '../../../src/supabase/tokenStorage';
import type { Demo } from '../demo';
import type { Person } from '../people';
import { selectOption, fill, findField, StepFailed, click, waitFor, submitOf } from './pageDriver';
import { handOverTwin } from './handOverTwin';
import type { StoryValues } from './storyValues';

export type StoryDemo = Pick<
  Demo,
  'fake' | 'switchUser' | 'follow' | 'open' | 'pack' | 'person' | 'subscribe'
> & { inspector: Pick<Demo['inspector'], 'backend'> };

export interface StoryContext {
  demo: StoryDemo;
  values: StoryValues;
  /** Aborted when somebody goes to another step or leaves. */
  signal: AbortSignal;
  /** Mail links that have worked in this page; they work once. */
  followed: Set<string>;
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
  if (isStoryCustomer(stage)) await switchUser(stage, 'visitor');
  signal.throwIfAborted();
  const { url, keys } = backend.settings;
  const { ok, status } = await fetch(`${url}/auth/v1/admin/users/${String(user.id)}`, {
    method: 'DELETE',
    headers: { apikey: keys.serviceRole, authorization: `Bearer ${keys.serviceRole}` },
  });
  if (!ok) throw new StepFailed(`The account of an earlier telling could not be removed (${status}).`);
}

/** Opens `path` of the product, unless the page is there already. */
export async function show(stage: StoryContext, path: string): Promise<void> {
  const { pathname, search, hash } = toSiteAddress();
  if (pathname + search + hash !== path) await reopen(stage, path);
}

async function reopen({ demo, signal }: StoryContext, path: string): Promise<void> {
  signal.throwIfAborted();
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  // In a single file `toHref` would put the query before the fragment, but it belongs to the page inside the fragment.
  await demo.open(toHref(pathname) + rest);
}

/** Nobody is signed in. */
async function signOut(stage: StoryContext): Promise<void> {
  if (stage.demo.person() === 'visitor' && signedInAddress() === undefined) return;
  await switchUser(stage, 'visitor');
}

/** That person is signed in. */
export async function be(stage: StoryContext, person: Person): Promise<void> {
  if (person === 'visitor') await signOut(stage);
  else if (person === 'customer') await signInAsStoryCustomer(stage);
  else if (stage.demo.person() !== 'admin') await switchUser(stage, 'admin');
}

export async function fillSignUp(stage: StoryContext): Promise<void> {
  const { values, signal } = stage;
  await signOut(stage);
  await reopen(stage, paths.auth);
  await click(
    () =>
      [...document.querySelectorAll<HTMLButtonElement>('main button')].find(({ textContent }) =>
        /sign up$/i.test(textContent),
      ),
    signal,
  );
  await fill({ fullName: values.fullName, email: values.email, password: values.password }, signal);
}

/** Ends where the product says that a mail is on its way. */
async function signUp(stage: StoryContext): Promise<void> {
  const { values, signal } = stage;
  if (findField('fullName')?.value !== values.fullName) await fillSignUp(stage);
  await click(submitOf('fullName'), signal);
  await waitFor(
    () => (document.querySelector('main form') ? undefined : document.getElementById('auth-title')),
    signal,
  );
}

/** Makes sure that a confirmation mail exists whose link nobody has followed. */
export async function ensureConfirmationMail(stage: StoryContext): Promise<void> {
  const links = await confirmations(stage);
  if (links.some((link) => !stage.followed.has(link))) {
    await signOut(stage);
    await show(stage, paths.auth);
  } else {
    await signUp(stage);
  }
}

/** The story's customer is signed in, on the dashboard. */
export async function signInAsStoryCustomer(stage: StoryContext): Promise<void> {
  const { demo, followed, signal } = stage;
  if (isStoryCustomer(stage)) {
    await show(stage, paths.dashboard);
    await waitFor(() => findField('business_name'), signal);
    return;
  }
  await signOut(stage);
  // Mails of an earlier telling outlive their account.
  if (!accountOf(stage)) await signUp(stage);
  const link = (await confirmations(stage)).at(-1);
  if (link !== undefined && !followed.has(link)) {
    signal.throwIfAborted();
    await demo.follow(link);
    await waitFor(() => findField('business_name') ?? findField('password'), signal);
    // The link leads to the dashboard, or to sign-in if somebody has followed it before.
    followed.add(link);
  }
  if (!findField('business_name')) await signIn(stage);
}

async function signIn(stage: StoryContext): Promise<void> {
  const { values, signal } = stage;
  await reopen(stage, paths.auth);
  await fill({ email: values.email, password: values.password }, signal);
  await click(submitOf('password'), signal);
  await waitFor(() => findField('business_name'), signal);
}

export async function fillRequest({ values, signal }: StoryContext): Promise<void> {
  await fill(
    { business_name: values.business_name, location: values.location, keywords: values.keywords },
    signal,
  );
}

/** Makes sure that the customer's list shows the story's request; returns its row. */
async function submitRequest(stage: StoryContext): Promise<HTMLElement> {
  await signInAsStoryCustomer(stage);
  const found = await findRow(stage);
  if (found) return found;
  await fillRequest(stage);
  await click(submitOf('business_name'), stage.signal);
  return waitFor(() => rowOf(stage), stage.signal);
}

/** Makes sure that the admin's list of all requests shows the story's; returns its row. */
export async function showToAdmin(stage: StoryContext): Promise<HTMLElement> {
  if (stage.demo.person() !== 'admin') await submitRequest(stage);
  const found = await findAsAdmin(stage);
  if (found) return found;
  await submitRequest(stage);
  return (await findAsAdmin(stage)) ?? failMissing();
}

/** Looks at the newest requests, then searches: the request may lie too deep for a list that grows by scrolling. */
async function findAsAdmin(stage: StoryContext): Promise<HTMLElement | undefined> {
  if (stage.demo.person() !== 'admin') await switchUser(stage, 'admin');
  if (findStatus(stage)) return rowOf(stage);
  const newest = `${paths.admin}?tab=requests`;
  const searched = `${newest}&${new URLSearchParams({ q: stage.values.business_name })}`;
  await show(stage, newest);
  const found = await findRow(stage);
  if (found) return found;
  await show(stage, searched);
  return findRow(stage);
}

export async function complete(stage: StoryContext): Promise<HTMLElement> {
  const row = await showToAdmin(stage);
  await selectOption(() => findStatus(stage), 'completed', stage.signal);
  return row;
}

/** Makes sure that the customer's list shows the completed request; returns its row. */
export async function showToCustomer(stage: StoryContext): Promise<HTMLElement> {
  if (stage.demo.person() === 'admin') await complete(stage);
  await signInAsStoryCustomer(stage);
  const found = await findRow(stage);
  if (found?.textContent.includes(statusLabels.completed)) return found;
  await complete(stage);
  await signInAsStoryCustomer(stage);
  return (await findRow(stage)) ?? failMissing();
}

async function switchUser({ demo, signal }: StoryContext, person: 'admin' | 'visitor'): Promise<void> {
  signal.throwIfAborted();
  const problem = await demo.switchUser(person);
  if (problem !== undefined) throw new StepFailed(problem);
}

function accountOf({ demo, values }: StoryContext) {
  return demo.inspector.backend.table('auth.users').find({ email: values.email });
}

function isStoryCustomer({ values }: StoryContext): boolean {
  return signedInAddress() === values.email;
}

/** The email address of the session that this tab has stored. */
function signedInAddress(): string | undefined {
  const session = tokenStorage.getItem(sessionStorageKey());
  return session === null ? undefined : (JSON.parse(session) as { user: { email?: string } }).user.email;
}

/** The mails that ask this customer to confirm the address, oldest first. */
export async function confirmationMails({ demo, values }: StoryContext): Promise<DeliveredMail[]> {
  const mails = await demo.fake.mailbox.list(values.email);
  return mails.filter(({ link }) => link?.includes('type=signup'));
}

async function confirmations(stage: StoryContext): Promise<string[]> {
  return (await confirmationMails(stage)).flatMap(({ link }) => link ?? []);
}

/** The story's row of the list, once that has loaded; undefined when it is not there. */
async function findRow(stage: StoryContext): Promise<HTMLElement | undefined> {
  const found = await waitFor(() => rowOf(stage) ?? (hasLoaded() ? 'none' : undefined), stage.signal);
  return found === 'none' ? undefined : found;
}

function rowOf({ values }: StoryContext): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('main :is(article, [role=row])')].find(
    (row) =>
      row.querySelector('h3, [role=rowheader]')?.textContent === values.business_name &&
      // An admin also sees requests of others for the same business.
      (!row.querySelector('select') || row.textContent.includes(`(${values.email})`)),
  );
}

/** Whether the list shows rows, or says that there are none. */
function hasLoaded(): boolean {
  const main = document.querySelector('main');
  if (!main || main.querySelector('[aria-busy="true"]')) return false;
  return (
    main.querySelector('article, [role=rowheader]') !== null ||
    /No requests|There are no requests/.test(main.textContent)
  );
}

function findStatus(stage: StoryContext): HTMLSelectElement | undefined {
  return rowOf(stage)?.querySelector('select') ?? undefined;
}

function failMissing(): never {
  throw new StepFailed('The request of this story is not in the list.');
}
