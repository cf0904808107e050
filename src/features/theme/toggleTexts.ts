/** Texts of the toggle in each header. */

export const dark = 'Dark theme';
export const toLight = 'Switch to light theme';
export const toDark = 'Switch to dark theme';
