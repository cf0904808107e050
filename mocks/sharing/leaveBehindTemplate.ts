/** The template of leave-behinds in the demo's folder. A text file, so that no host shows it as a page. */
export const leaveBehindTemplate = 'leave-behind.txt';

/** The placeholder for the data in the template's head. */
export const leaveBehindMark = '<!-- leave-behind -->';

/** The placeholder for what the page shows until the program has started. */
export const coverMark = '<!-- leave-behind cover -->';
