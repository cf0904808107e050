/** Texts of the dialogs. */

export const cancel = 'Cancel';
