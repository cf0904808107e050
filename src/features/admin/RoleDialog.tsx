import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import type { Role } from '../session/sessionSlice';

interface RoleDialogProps {
  name: string;
  /** Whether the admin would change their own role. */
  isSelf: boolean;
  to: Role;
  onAnswer: (isSure: boolean) => void;
}

/** Asks for confirmation before a role changes, and says what the change means. */
export function RoleDialog({ name, isSelf, to, onAnswer }: RoleDialogProps) {
  if (to === 'admin') {
    return (
      <ConfirmDialog
        title={`Make ${name} an admin?`}
        keep="Leave as a user"
        confirm="Make an admin"
        onAnswer={onAnswer}
      >
        An admin sees the requests and profiles of everybody, sets statuses, decides who is an admin, and may
        block and delete accounts.
      </ConfirmDialog>
    );
  }
  if (isSelf) {
    return (
      <ConfirmDialog
        title="Give up your admin role?"
        keep="Stay an admin"
        confirm="Give up the role"
        onAnswer={onAnswer}
      >
        You lose this page at once, with the requests and profiles of everybody else. Only another admin can
        make you one again.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Make ${name} a user?`}
      keep="Leave as an admin"
      confirm="Make a user"
      onAnswer={onAnswer}
    >
      They lose this page at once, and keep their own requests.
    </ConfirmDialog>
  );
}
