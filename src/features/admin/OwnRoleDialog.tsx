import { ConfirmDialog } from '../../ui/ConfirmDialog';

/** Asks before admins take their own role away. */
export function OwnRoleDialog({ onAnswer }: { onAnswer: (isSure: boolean) => void }) {
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
