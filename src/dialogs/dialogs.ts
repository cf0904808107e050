/** The chunk with MUI's modals. It loads when the first one opens, or earlier with the members' pages. */
export { DrawerSheet } from './DrawerSheet';
export { ConfirmDialogContent } from './ConfirmDialogContent';
