/** Id of the layout's element that dialogs are rendered into. */
export const pageId = 'page';

/**
 * Props of MUI's modals. They are rendered inside the page's element, not next to it: MUI hides a modal's siblings from
 * screen readers, and toasts must stay audible. No scroll lock: MUI would turn that element into a scroll container,
 * and its sticky parts would jump.
 */
export const modalProps = {
  container: () => document.getElementById(pageId),
  disableScrollLock: true,
} as const;
