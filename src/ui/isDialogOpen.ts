/** Whether something modal stands over the page, be it the product's or the demo's: keys of the page mean nothing then. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[aria-modal="true"], dialog[open]') !== null;
