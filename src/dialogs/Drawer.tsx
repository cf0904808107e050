import type { DrawerProps } from './dialogProps';
import { lazyDialogs } from './lazyDialogs';
import { useModuleOnOpen } from './useModuleOnOpen';

/** A sheet at the side of the page, or all over a phone's. It keeps the focus inside and gives it back to where it came from. */
export function Drawer(props: DrawerProps) {
  const dialogs = useModuleOnOpen(lazyDialogs, true, props.onClose);
  return dialogs && <dialogs.DrawerSheet {...props} />;
}
