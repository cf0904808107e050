/** Every page at rest, for tests that look at all of them: each one of `src/lib/pages.ts`, and further screens of some. */
import { access, pageNames, paths, type Access } from '../src/lib/pages';

type Person = 'visitor' | 'customer' | 'admin';

export interface Screen {
  person: Person;
  address: string;
  /** For a screen that only its headline distinguishes from another one. */
  heading?: string | RegExp;
}

const personOf: Readonly<Record<Access, Person>> = {
  everybody: 'visitor',
  anonymous: 'visitor',
  member: 'customer',
  admin: 'admin',
};

export const screens: readonly Screen[] = [
  ...pageNames.map((name) => ({ person: personOf[access[name]], address: paths[name] })),
  { person: 'visitor', address: '/auth?mode=sign-up', heading: 'Sign Up' },
  { person: 'visitor', address: '/nowhere', heading: 'Oops! Page not found' },
  { person: 'admin', address: '/admin?tab=requests' },
];

export const addressesOf = (...people: Person[]): string[] =>
  screens.filter(({ person }) => people.includes(person)).map(({ address }) => address);
