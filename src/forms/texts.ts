/** Texts of the forms themselves; fields bring their own. */

export const fieldsToFix = (count: number) =>
  count === 1 ? 'One field left to fix:' : `${count} fields to fix:`;
