/** What a leave-behind is made of, as the build writes it into the demo's folder. Text, so that no host shows it as a page. */
export const leaveBehindTemplate = 'leave-behind.txt';

/** In its head, in place of the data. */
export const leaveBehindMark = '<!-- leave-behind -->';
