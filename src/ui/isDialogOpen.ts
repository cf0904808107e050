/** Whether a modal of the product or of the demo is open: the page's keys are off then. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[aria-modal="true"], dialog[open]') !== null;
