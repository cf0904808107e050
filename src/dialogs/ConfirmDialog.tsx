import type { ConfirmDialogProps } from './dialogProps';
import { lazyDialogs } from './lazyDialogs';
import { useModuleOnOpen } from './useModuleOnOpen';

/** Asks for confirmation of an action that cannot simply be undone. The focus starts on the cancel button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const dialogs = useModuleOnOpen(lazyDialogs, true, () => props.onAnswer(false));
  return dialogs && <dialogs.ConfirmDialogContent {...props} />;
}
