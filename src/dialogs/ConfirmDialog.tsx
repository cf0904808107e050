import type { QuestionProps } from './dialogProps';
import { useDialogs } from './useDialogs';

/** Asks before what nobody can take back alone. The focus begins on what changes nothing, and goes back afterwards. */
export function ConfirmDialog(props: QuestionProps) {
  const dialogs = useDialogs(() => props.onAnswer(false));
  return dialogs && <dialogs.Question {...props} />;
}
