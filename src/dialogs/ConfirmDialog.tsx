import type { QuestionProps } from './dialogProps';
import { useDialogs } from './useDialogs';

/** Asks before an action that cannot simply be undone. The focus starts on the button that changes nothing. */
export function ConfirmDialog(props: QuestionProps) {
  const dialogs = useDialogs(() => props.onAnswer(false));
  return dialogs && <dialogs.Question {...props} />;
}
