import type { DrawerProps } from './dialogProps';
import { lazyDialogs } from './lazyDialogs';
import { useModuleOnOpen } from './useModuleOnOpen';

/** A drawer at the side of the page, full screen on a phone. It traps the focus and restores it when it closes. */
export function Drawer(props: DrawerProps) {
  const dialogs = useModuleOnOpen(lazyDialogs, true, props.onClose);
  return dialogs && <dialogs.DrawerSheet {...props} />;
}
