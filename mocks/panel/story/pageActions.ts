/**
 * The page actions of the story: what one person does on the product's pages. An action runs in the page that calls it.
 * Actions have names, so that the side-by-side view can send them to a person's frame.
 */
import { toHref, toSiteAddress } from '../../../src/firstLoad/siteAddress';
import { statusLabels } from '../../../src/features/requests/requestStatus';
import { paths, sectionIds, sectionPath } from '../../../src/lib/pages';
import { sessionStorageKey, tokenStorage } from '../../../src/supabase/tokenStorage';
import type { Person } from '../people';
import { click, fill, findField, selectOption, submitOf, waitFor } from './pageDriver';
import { StepFailed } from './stepFailed';
import type { StoryValues } from './storyValues';

/** Where page actions run: the demo's page, or one of its frames. */
export interface StoryPage {
  open: (href: string) => Promise<void>;
  /** Opens a mail's link. */
  follow: (link: string) => Promise<void>;
  /** Resolves to a sentence if the person could not be signed in. */
  switchUser: (person: Person) => Promise<string | undefined>;
  /** The person chosen for the page; undefined until one is chosen. */
  person: () => Person | undefined;
}

export interface PageActionContext {
  page: StoryPage;
  values: StoryValues;
  /** Aborted when somebody goes to another step or leaves. */
  signal: AbortSignal;
}

/** `detail`: the path or link, for actions that need one. Resolves to whether the action found what it needs. */
type Perform = (context: PageActionContext, detail: string) => Promise<boolean>;

/** Milliseconds within which an open list shows a change that somebody else made. */
const liveUpdateTimeout = 3000;

export const pageActions = {
  async signOut(context) {
    if (context.page.person() !== 'visitor' || signedInEmail() !== undefined)
      await switchUser(context, 'visitor');
    return true;
  },

  /** Signs out the story's customer, and nobody else. */
  async signOutStoryCustomer(context) {
    if (isStoryCustomer(context)) await switchUser(context, 'visitor');
    return true;
  },

  async signInAsAdmin(context) {
    if (context.page.person() !== 'admin') await switchUser(context, 'admin');
    return true;
  },

  async show(context, path) {
    await show(context, path);
    return true;
  },

  /** Opens the page at its top, or at the section that `path` names. */
  async visit(context, path) {
    await show(context, path);
    const [, id = ''] = path.split('#');
    await waitFor(
      () => (id ? document.getElementById(id) : document.querySelector('main h1')),
      context.signal,
    );
    if (id) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
    else scrollTo({ top: 0, behavior: 'instant' });
    return true;
  },

  async fillSignUp(context) {
    await fillSignUp(context);
    return true;
  },

  /** Resolves once the product says that a mail is on its way. */
  async sendSignUp(context) {
    const { values, signal } = context;
    if (findField('fullName')?.value !== values.fullName) await fillSignUp(context);
    await click(submitOf('fullName'), signal);
    await waitFor(
      () => (document.querySelector('main form') ? undefined : document.getElementById('auth-title')),
      signal,
    );
    return true;
  },

  /** Opens the dashboard if the story's customer is signed in. */
  async goHome(context) {
    if (!isStoryCustomer(context)) return false;
    await show(context, paths.dashboard);
    await waitFor(findForm, context.signal);
    return true;
  },

  /** The link leads to the dashboard, or to sign-in if somebody has followed it before. */
  async followLink({ page, signal }, link) {
    signal.throwIfAborted();
    await page.follow(link);
    await waitFor(() => findForm() ?? findField('password'), signal);
    return true;
  },

  /** Resolves on the dashboard. */
  async signIn(context) {
    const { values, signal } = context;
    if (findForm()) return true;
    await reopen(context, paths.auth);
    await fill({ email: values.email, password: values.password }, signal);
    await click(submitOf('password'), signal);
    await waitFor(findForm, signal);
    return true;
  },

  async fillRequest(context) {
    await fillRequest(context);
    return true;
  },

  /** Resolves once the customer's list shows the request. */
  async sendRequest(context) {
    if (await findRow(context)) return true;
    await fillRequest(context);
    await click(submitOf('business_name'), context.signal);
    await waitFor(() => rowOf(context), context.signal);
    return true;
  },

  /**
   * Looks through the admin's newest requests, then searches, because the list loads older ones only while somebody scrolls.
   */
  async findRequest(context) {
    const row = await findAsAdmin(context);
    if (row) reveal(row);
    return row !== undefined;
  },

  /** Needs the request in the admin's list. */
  async completeRequest(context) {
    await selectOption(() => findStatus(context), 'completed', context.signal);
    const row = rowOf(context);
    if (row) reveal(row);
    return true;
  },

  async seeCompleted(context) {
    const row = await waitFor(
      () => rowsOf(context).find(({ textContent }) => textContent.includes(statusLabels.completed)),
      context.signal,
    );
    reveal(row);
    return true;
  },

  async typeRevenue(context) {
    await show(context, sectionPath(sectionIds.roiCalculator));
    await fill({ monthlyRevenue: context.values.monthlyRevenue }, context.signal);
    // Shows the heading, too, where there is room for both.
    const section = document.getElementById(sectionIds.roiCalculator);
    const form = findField('monthlyRevenue')?.form;
    (isSmallScreen() ? form : section)?.scrollIntoView({ behavior: 'instant' });
    return true;
  },
} as const satisfies Readonly<Record<string, Perform>>;

export type PageActionName = keyof typeof pageActions;

/** A page action as a message to a frame. */
export interface PageAction {
  name: PageActionName;
  detail: string;
  values: StoryValues;
}

/** `problem`: why the action failed, in a sentence. */
export type PageActionResult = { found: boolean } | { problem: string };

/** Opens `path` of the product, unless it is open already. */
async function show(context: PageActionContext, path: string): Promise<void> {
  const { pathname, search, hash } = toSiteAddress();
  if (pathname + search + hash !== path) await reopen(context, path);
}

async function reopen({ page, signal }: PageActionContext, path: string): Promise<void> {
  signal.throwIfAborted();
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  // In a single file `toHref` would put the query before the fragment, but it belongs to the page inside the fragment.
  await page.open(toHref(pathname) + rest);
}

async function switchUser({ page, signal }: PageActionContext, person: 'admin' | 'visitor'): Promise<void> {
  signal.throwIfAborted();
  const problem = await page.switchUser(person);
  if (problem !== undefined) throw new StepFailed(problem);
}

async function fillSignUp(context: PageActionContext): Promise<void> {
  const { values, signal } = context;
  await pageActions.signOut(context);
  await reopen(context, paths.auth);
  await click(
    () =>
      [...document.querySelectorAll<HTMLButtonElement>('main button')].find(({ textContent }) =>
        /sign up$/i.test(textContent),
      ),
    signal,
  );
  await fill({ fullName: values.fullName, email: values.email, password: values.password }, signal);
  // The previous page may have been scrolled.
  scrollTo({ top: 0, behavior: 'instant' });
}

/**
 * The dashboard's section for a new request, once the list beside it has loaded: an empty list fills the form with what was
 * typed on the landing page. On a phone, the section has the form or a button that opens it.
 */
function findForm(): Element | null | undefined {
  return hasLoaded() ? document.getElementById('request-form-title')?.closest('section') : undefined;
}

async function fillRequest({ values, signal }: PageActionContext): Promise<void> {
  const { business_name, location, keywords } = values;
  const before = document.activeElement;
  findForm()?.querySelector<HTMLButtonElement>(':scope > button[aria-expanded="false"]')?.click();
  await fill({ business_name, location, keywords }, signal);
  // An opened form takes the focus, and would take the presenter's next key for text.
  if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  // The audience sees what will be pressed.
  submitOf('business_name')()?.scrollIntoView({ behavior: 'instant', block: 'nearest' });
}

async function findAsAdmin(context: PageActionContext): Promise<HTMLElement | undefined> {
  const { values, signal } = context;
  await pageActions.signInAsAdmin(context);
  if (findStatus(context)) return rowOf(context);
  const newest = `${paths.admin}?tab=requests`;
  await show(context, newest);
  const found = await findRow(context);
  if (found) return found;
  // A request sent in another frame arrives as a live update.
  const arrived = await waitFor(() => rowOf(context), signal, liveUpdateTimeout).catch(() => undefined);
  if (arrived) return arrived;
  await show(context, `${newest}&${new URLSearchParams({ q: values.business_name })}`);
  return findRow(context);
}

/** Scrolls without animation, as the steps above do: a prepared step must not move. */
function reveal(row: HTMLElement): void {
  // On a small screen the product's message about a change would cover a row at the lower edge.
  row.scrollIntoView({ behavior: 'instant', block: isSmallScreen() ? 'center' : 'nearest' });
}

const isSmallScreen = (): boolean => matchMedia('(max-width: 45rem) or (max-height: 45rem)').matches;

function isStoryCustomer({ values }: PageActionContext): boolean {
  return signedInEmail() === values.email;
}

/** The email address of the session that this page has stored. */
function signedInEmail(): string | undefined {
  const session = tokenStorage.getItem(sessionStorageKey());
  return session === null ? undefined : (JSON.parse(session) as { user: { email?: string } }).user.email;
}

/** The row of the story's request, once the list has loaded; undefined if the list lacks it. */
async function findRow(context: PageActionContext): Promise<HTMLElement | undefined> {
  const found = await waitFor(() => rowOf(context) ?? (hasLoaded() ? 'none' : undefined), context.signal);
  return found === 'none' ? undefined : found;
}

function rowsOf({ values }: PageActionContext): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(article, [role=row])')].filter(
    (row) =>
      row.querySelector('h3, [role=rowheader]')?.textContent === values.business_name &&
      // An admin also sees requests of others for the same business.
      (!row.querySelector('select') || row.textContent.includes(`(${values.email})`)),
  );
}

const rowOf = (context: PageActionContext): HTMLElement | undefined => rowsOf(context)[0];

/** Whether the list shows rows, or says that there are none. */
function hasLoaded(): boolean {
  const main = document.querySelector('main');
  if (!main || main.querySelector('[aria-busy="true"]')) return false;
  return (
    main.querySelector('article, [role=rowheader]') !== null ||
    /No requests|There are no requests/.test(main.textContent)
  );
}

function findStatus(context: PageActionContext): HTMLSelectElement | undefined {
  return rowOf(context)?.querySelector('select') ?? undefined;
}
