/** Whether a modal of the product or of the demo is open: the page's keys are off then. `except` is a selector. */
export const isDialogOpen = (except = ''): boolean =>
  document.querySelector(`[aria-modal="true"]${except}, dialog[open]`) !== null;

/** Excepts a drawer with the details of a row, in which the keys for that row work. */
export const exceptDetails = ':not([data-details])';
