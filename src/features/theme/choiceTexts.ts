/** Text of the choice of a theme in the footer. */

export const legend = 'Theme';
