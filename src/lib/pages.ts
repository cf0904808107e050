/**
 * Every page of the product, by name, with a column for each of its properties. Routes, guards, links, HTML, the files for
 * hosts, robots.txt and the browser tests of every page follow from here (docs/decisions/2026-11-25-table-of-pages.md).
 */

/** The page's address. No other file in `src` spells out a path. */
export const paths = {
  home: '/',
  auth: '/auth',
  dashboard: '/dashboard',
  admin: '/admin',
} as const;

/** The name of a page is also that of its chunk (`src/app/pages.ts`). */
export type PageName = keyof typeof paths;

/** `anonymous`: only visitors; people who are signed in are redirected to a page of their own. */
export type Access = 'everybody' | 'anonymous' | 'member' | 'admin';

/** Who may see the page. */
export const access: Readonly<Record<PageName, Access>> = {
  home: 'everybody',
  auth: 'anonymous',
  dashboard: 'member',
  admin: 'admin',
};

/** The label of the page's link in the navigation, if it has one. */
export const labels: Readonly<Partial<Record<PageName, string>>> = {
  dashboard: 'Dashboard',
  admin: 'Admin',
};

export const pageNames = /* @__PURE__ */ Object.keys(paths) as PageName[];

export const pageAt = (path: string) => pageNames.find((name) => paths[name] === path);

/** Whether a page needs a session, and has the members' layout. */
export function isForMembers(name: PageName): boolean {
  return access[name] === 'member' || access[name] === 'admin';
}

export const membersPaths = (): string[] => pageNames.filter(isForMembers).map((name) => paths[name]);

export const isMembersPath = (path: string): boolean => membersPaths().includes(path);

/** Who somebody is; `unknown` until the session is known. */
interface Person {
  kind: 'unknown' | 'anonymous' | 'member';
  isAdmin?: boolean | undefined;
}

export function mayEnter(name: PageName, { kind, isAdmin }: Person): boolean | undefined {
  const who = access[name];
  return who === 'everybody' || who === kind || (who === 'admin' && isAdmin);
}

/**
 * Two ways to request the sign-up form of /auth: the state of a history entry or, for mails, campaigns and first
 * loads, the query of the address. What else /auth can show: `authView.ts`.
 */
export const signUpState = { view: 'signUp' } as const;
export const signUpSearch = '?mode=sign-up';

/** The parts of the landing page that other places link to, by the `id` of their element. */
export const sectionIds = {
  features: 'features',
  roiCalculator: 'roi-calculator',
  successStories: 'success-stories',
  questions: 'questions',
  moneyBack: 'money-back',
  getStarted: 'get-started',
} as const;

type SectionId = (typeof sectionIds)[keyof typeof sectionIds];

/** The address of a landing page section, from anywhere: `/#features`. */
export function sectionPath(id: SectionId): string {
  return `${paths.home}#${id}`;
}
