/** Every page in `src/lib/pages.ts`, and more screens of some pages, for tests that look at all of them. */
import type { Page } from '@playwright/test';
import { access, pageNames, paths, type Access } from '../src/lib/pages';
import { addressWith, openDemo } from './fake';
import { expect } from './quietPage';

type Person = 'visitor' | 'customer' | 'admin';

export interface Screen {
  person: Person;
  address: string;
  /** For a screen that differs from another one only by its headline. */
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

/** Opens the screen without the demo's own button, which would cover a corner, and waits until its list is read. */
export async function openScreen(
  page: Page,
  { person, address, heading = /^(?!Loading)/ }: Screen,
): Promise<void> {
  await openDemo(page, addressWith(address, { as: person, present: '1' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page).toHaveURL(({ pathname }) => pathname === address.split('?')[0]);
  await expect(page.getByText(/^Loading /)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
