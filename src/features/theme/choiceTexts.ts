/** Texts of the choice of a theme, in the footer and the account menu. */

export const legend = 'Theme';
export const system = 'System';
export const light = 'Light';
export const dark = 'Dark';
