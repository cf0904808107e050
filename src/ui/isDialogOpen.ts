/** Whether a modal of the product or of the demo is over the page: the page's keys are off then. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[aria-modal="true"], dialog[open]') !== null;
