import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import type { Role } from '../session/sessionSlice';

interface RoleDialogProps {
  name: string;
  /** Whether the admin would change their own role. */
  isSelf: boolean;
  to: Role;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for confirmation before a role changes, and says what the change means. */
export function RoleDialog({ name, isSelf, to, onAnswer }: RoleDialogProps) {
  if (to === 'admin') {
    return (
      <ConfirmDialog title={`Make ${name} an admin?`} confirmLabel="Make an admin" onAnswer={onAnswer}>
        Admins see everyone’s requests and profiles, set statuses, decide who’s an admin, and can block and
        delete accounts.
      </ConfirmDialog>
    );
  }
  if (isSelf) {
    return (
      <ConfirmDialog title="Give up your admin role?" confirmLabel="Give up role" onAnswer={onAnswer}>
        You’ll lose this page and everyone else’s requests and profiles right away. Only another admin can
        make you an admin again.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog title={`Make ${name} a user?`} confirmLabel="Make a user" onAnswer={onAnswer}>
      They’ll lose this page right away and keep their own requests.
    </ConfirmDialog>
  );
}
