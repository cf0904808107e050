/**
 * The actions of the story, done in the product's own pages. Each one first checks what is done already, so that it
 * works from any page, as any person, and more than once.
 */
import { toHref, toSiteAddress } from '../../../src/firstLoad/siteAddress';
import { statusLabels } from '../../../src/features/requests/requestStatus';
import { paths } from '../../../src/lib/pages';
import { sessionStorageKey, tokenStorage } from '../../../src/supabase/tokenStorage';
import type { Demo } from '../demo';
import { choose, fill, findField, NotReady, press, see, submitOf } from './hands';
import type { StoryValues } from './storyValues';

export type StoryDemo = Pick<
  Demo,
  'become' | 'follow' | 'inspector' | 'mailbox' | 'open' | 'pack' | 'person'
>;

export interface Stage {
  demo: StoryDemo;
  values: StoryValues;
  /** Aborted when somebody goes to another step or leaves. */
  signal: AbortSignal;
  /** Mail links that have worked in this page; they work once. */
  followed: Set<string>;
}

/** Deletes the account of an earlier telling with its request, and counts the links of its mails as used. */
export async function beginAfresh(stage: Stage): Promise<void> {
  const { demo, values, followed, signal } = stage;
  const { backend } = demo.inspector;
  for (const link of await confirmations(stage)) followed.add(link);
  const user = backend.table('auth.users').find({ email: values.email });
  if (!user) return;
  if (isNewcomer(stage)) await become(stage, 'visitor');
  signal.throwIfAborted();
  const { url, keys } = backend.settings;
  const { ok, status } = await fetch(`${url}/auth/v1/admin/users/${String(user.id)}`, {
    method: 'DELETE',
    headers: { apikey: keys.serviceRole, authorization: `Bearer ${keys.serviceRole}` },
  });
  if (!ok) throw new NotReady(`The account of an earlier telling could not be removed (${status}).`);
}

/** Opens `path` of the product, unless the page is there already. */
export async function show(stage: Stage, path: string): Promise<void> {
  const { pathname, search, hash } = toSiteAddress();
  if (pathname + search + hash !== path) await openAfresh(stage, path);
}

async function openAfresh({ demo, signal }: Stage, path: string): Promise<void> {
  signal.throwIfAborted();
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  // In a single file `toHref` would put the query before the fragment, but it belongs to the page inside the fragment.
  await demo.open(toHref(pathname) + rest);
}

/** Nobody is signed in. */
export async function beVisitor(stage: Stage): Promise<void> {
  if (stage.demo.person() === 'visitor' && signedInAddress() === undefined) return;
  await become(stage, 'visitor');
}

export async function fillSignUp(stage: Stage): Promise<void> {
  const { values, signal } = stage;
  await beVisitor(stage);
  await openAfresh(stage, paths.auth);
  await press(
    () =>
      [...document.querySelectorAll<HTMLButtonElement>('main button')].find(({ textContent }) =>
        /sign up$/i.test(textContent),
      ),
    signal,
  );
  await fill({ fullName: values.fullName, email: values.email, password: values.password }, signal);
}

/** Ends where the product says that a mail is on its way. */
async function signUp(stage: Stage): Promise<void> {
  const { values, signal } = stage;
  if (findField('fullName')?.value !== values.fullName) await fillSignUp(stage);
  await press(submitOf('fullName'), signal);
  await see(() => (findField('fullName') ? undefined : findField('password')), signal);
}

/** Makes sure that a confirmation mail exists whose link nobody has followed. */
export async function askForConfirmation(stage: Stage): Promise<void> {
  const links = await confirmations(stage);
  if (links.some((link) => !stage.followed.has(link))) {
    await beVisitor(stage);
    await show(stage, paths.auth);
  } else {
    await signUp(stage);
  }
}

/** The story's customer is signed in, on the dashboard. */
export async function beNewcomer(stage: Stage): Promise<void> {
  const { demo, followed, signal } = stage;
  if (isNewcomer(stage)) {
    await show(stage, paths.dashboard);
    await see(() => findField('business_name'), signal);
    return;
  }
  await beVisitor(stage);
  if ((await confirmations(stage)).length === 0) await signUp(stage);
  const link = (await confirmations(stage)).at(-1);
  if (link !== undefined && !followed.has(link)) {
    signal.throwIfAborted();
    await demo.follow(link);
    await see(() => findField('business_name') ?? findField('password'), signal);
    // The link leads to the dashboard, or to sign-in if somebody has followed it before.
    followed.add(link);
  }
  if (!findField('business_name')) await signIn(stage);
}

async function signIn(stage: Stage): Promise<void> {
  const { values, signal } = stage;
  await openAfresh(stage, paths.auth);
  await fill({ email: values.email, password: values.password }, signal);
  await press(submitOf('password'), signal);
  await see(() => findField('business_name'), signal);
}

export async function fillRequest({ values, signal }: Stage): Promise<void> {
  await fill(
    { business_name: values.business_name, location: values.location, keywords: values.keywords },
    signal,
  );
}

/** Makes sure that the customer's list shows the story's request; returns its row. */
async function submitRequest(stage: Stage): Promise<HTMLElement> {
  await beNewcomer(stage);
  const found = await findRow(stage);
  if (found) return found;
  await fillRequest(stage);
  await press(submitOf('business_name'), stage.signal);
  return see(() => rowOf(stage), stage.signal);
}

/** Makes sure that the admin's list of all requests shows the story's; returns its row. */
export async function showToAdmin(stage: Stage): Promise<HTMLElement> {
  if (stage.demo.person() !== 'admin') await submitRequest(stage);
  const found = await findAsAdmin(stage);
  if (found) return found;
  await submitRequest(stage);
  return (await findAsAdmin(stage)) ?? missing();
}

/** Looks at the newest requests, then searches: the request may lie too deep for a list that grows by scrolling. */
async function findAsAdmin(stage: Stage): Promise<HTMLElement | undefined> {
  if (stage.demo.person() !== 'admin') await become(stage, 'admin');
  if (findStatus(stage)) return rowOf(stage);
  const newest = `${paths.admin}?tab=requests`;
  const searched = `${newest}&${new URLSearchParams({ q: stage.values.business_name })}`;
  await show(stage, newest);
  const found = await findRow(stage);
  if (found) return found;
  await show(stage, searched);
  return findRow(stage);
}

export async function complete(stage: Stage): Promise<HTMLElement> {
  const row = await showToAdmin(stage);
  await choose(() => findStatus(stage), 'completed', stage.signal);
  return row;
}

/** Makes sure that the customer's list shows the completed request; returns its row. */
export async function showToCustomer(stage: Stage): Promise<HTMLElement> {
  if (stage.demo.person() === 'admin') await complete(stage);
  await beNewcomer(stage);
  const found = await findRow(stage);
  if (found?.textContent.includes(statusLabels.completed)) return found;
  await complete(stage);
  await beNewcomer(stage);
  return (await findRow(stage)) ?? missing();
}

async function become({ demo, signal }: Stage, person: 'admin' | 'visitor'): Promise<void> {
  signal.throwIfAborted();
  const problem = await demo.become(person);
  if (problem !== undefined) throw new NotReady(problem);
}

function isNewcomer({ values }: Stage): boolean {
  return signedInAddress() === values.email;
}

/** The e-mail address of the session that this tab has stored. */
function signedInAddress(): string | undefined {
  const session = tokenStorage.getItem(sessionStorageKey());
  return session === null ? undefined : (JSON.parse(session) as { user: { email?: string } }).user.email;
}

/** Links of the mails that ask this customer to confirm the address, oldest first. */
async function confirmations({ demo, values }: Stage): Promise<string[]> {
  const mails = await demo.mailbox();
  return mails.flatMap(({ to, link }) =>
    to === values.email && link?.includes('type=signup') ? [link] : [],
  );
}

/** The story's row of the list, once that has loaded; undefined when it is not there. */
async function findRow(stage: Stage): Promise<HTMLElement | undefined> {
  const found = await see(() => rowOf(stage) ?? (hasLoaded() ? 'none' : undefined), stage.signal);
  return found === 'none' ? undefined : found;
}

function rowOf({ values }: Stage): HTMLElement | undefined {
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

function findStatus(stage: Stage): HTMLSelectElement | undefined {
  return rowOf(stage)?.querySelector('select') ?? undefined;
}

function missing(): never {
  throw new NotReady('The request of this story is not in the list.');
}
