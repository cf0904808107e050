import type { QuestionProps } from './dialogProps';
import { lazyDialogs } from './lazyDialogs';
import { useOpenedPart } from './useOpenedPart';

/** Asks before an action that cannot simply be undone. The focus starts on the button that changes nothing. */
export function ConfirmDialog(props: QuestionProps) {
  const dialogs = useOpenedPart(lazyDialogs, true, () => props.onAnswer(false));
  return dialogs && <dialogs.Question {...props} />;
}
