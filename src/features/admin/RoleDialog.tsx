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
        An admin sees the requests and profiles of everybody, sets statuses, decides who is an admin, and may
        block and delete accounts.
      </ConfirmDialog>
    );
  }
  if (isSelf) {
    return (
      <ConfirmDialog title="Give up your admin role?" confirmLabel="Give up the role" onAnswer={onAnswer}>
        You lose this page at once, with the requests and profiles of everybody else. Only another admin can
        make you one again.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog title={`Make ${name} a user?`} confirmLabel="Make a user" onAnswer={onAnswer}>
      They lose this page at once, and keep their own requests.
    </ConfirmDialog>
  );
}
