/** The chunk with an admin's actions on accounts. */
export { PersonAccess } from './PersonAccess';
export { RoleDialog } from './RoleDialog';
