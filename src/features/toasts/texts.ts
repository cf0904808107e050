/** Texts that all toasts share. */

export const errorTitle = 'Error';
export const chunkLoadFailed =
  'This part of the page could not be loaded. Check your connection and try again.';
export const again = 'Again';
export const dismiss = 'Dismiss';
