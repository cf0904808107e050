import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import type { Role } from '../session/sessionSlice';
import * as texts from './personActionsTexts';

interface RoleDialogProps {
  name: string;
  /** Whether it is the admin's own role. */
  isSelf: boolean;
  to: Role;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for confirmation before a change of role, and explains what it means. */
export function RoleDialog({ name, isSelf, to, onAnswer }: RoleDialogProps) {
  if (to === 'admin') {
    return (
      <ConfirmDialog title={texts.makeAdminTitle(name)} confirmLabel={texts.makeAdmin} onAnswer={onAnswer}>
        {texts.makesAdmin}
      </ConfirmDialog>
    );
  }
  if (isSelf) {
    return (
      <ConfirmDialog title={texts.giveUpTitle} confirmLabel={texts.giveUp} onAnswer={onAnswer}>
        {texts.givesUp}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog title={texts.makeUserTitle(name)} confirmLabel={texts.makeUser} onAnswer={onAnswer}>
      {texts.makesUser}
    </ConfirmDialog>
  );
}
