/** Who somebody in a tab of the demo can be at one click. The names are those of the switch `?as=`. */
export const people = ['admin', 'customer', 'visitor'] as const;

export type Person = (typeof people)[number];
