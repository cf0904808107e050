/** Id of the members' page, in which dialogs stand. */
export const pageId = 'page';

/**
 * Props of what stands over the page. It stands in the page's element and not beside it, because MUI silences everything
 * beside it, and the messages of the product are to be heard. The page keeps scrolling: to lock it, MUI would make that element a
 * scroller, and what is sticky in it would jump.
 */
export const besideMessages = {
  container: () => document.getElementById(pageId),
  disableScrollLock: true,
} as const;
