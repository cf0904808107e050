/** What stands over a page, with MUI. It comes when somebody opens one, or when there is nothing else to fetch. */
export { DrawerSheet } from './DrawerSheet';
export { Question } from './Question';
