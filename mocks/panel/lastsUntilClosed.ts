/** Where the browser's storage is blocked. */
export const lastsUntilClosed = 'Changes last until this page is closed.';
