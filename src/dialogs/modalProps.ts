/** Id of the element of a page's shell, into which dialogs are rendered. */
export const pageId = 'page';

/**
 * Props of MUI's modals. They are rendered into the page's element and not beside it: MUI hides a modal's siblings from
 * screen readers, and toasts must be heard. Without a scroll lock: MUI would make that element a scroll container, and
 * what is sticky in it would jump.
 */
export const modalProps = {
  container: () => document.getElementById(pageId),
  disableScrollLock: true,
} as const;
