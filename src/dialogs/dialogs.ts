/** The chunk with MUI's modals. It is loaded when the first one opens, or ahead of that with the members' pages. */
export { DrawerSheet } from './DrawerSheet';
export { Question } from './Question';
