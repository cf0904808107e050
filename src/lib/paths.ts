/** Every address of the product. Nothing else in `src` spells a path by hand. */
export const paths = {
  home: '/',
  auth: '/auth',
  dashboard: '/dashboard',
  admin: '/admin',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Those that want a session. `/admin` wants a role besides. */
export const membersPaths: readonly string[] = [paths.dashboard, paths.admin];

/**
 * Two ways to ask /auth for the face that signs up: the state of a history entry or, for mails, campaigns and first
 * loads, the query of the address. What else /auth can show: `authView.ts`.
 */
export const signUpState = { view: 'signUp' } as const;
export const signUpSearch = '?mode=sign-up';

/** The sections of the landing page that other places link to; each is the `id` of its section. */
export const sectionIds = {
  features: 'features',
  roiCalculator: 'roi-calculator',
  successStories: 'success-stories',
  getStarted: 'get-started',
} as const;

type SectionId = (typeof sectionIds)[keyof typeof sectionIds];

/** The address of a landing page section, from anywhere: `/#features`. */
export function sectionPath(id: SectionId): string {
  return `${paths.home}#${id}`;
}
