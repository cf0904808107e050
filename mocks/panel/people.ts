/** The people that a tab of the demo can become with one click. `?as=` takes these names. */
export const people = ['admin', 'customer', 'visitor'] as const;

export type Person = (typeof people)[number];

export const personNames: Readonly<Record<Person, string>> = {
  admin: 'Admin',
  customer: 'Customer',
  visitor: 'Visitor',
};
