/** Texts of the forms themselves; fields bring their own. */

export const fieldsToFix = (count: number) => (count === 1 ? '1 field to fix:' : `${count} fields to fix:`);
