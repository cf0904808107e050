import type { DrawerProps } from './dialogProps';
import { lazyDialogs } from './lazyDialogs';
import { useOpenedPart } from './useOpenedPart';

/** A sheet at the side of the page, or all over a phone's. It keeps the focus inside and gives it back to where it came from. */
export function Drawer(props: DrawerProps) {
  const dialogs = useOpenedPart(lazyDialogs, true, props.onClose);
  return dialogs && <dialogs.DrawerSheet {...props} />;
}
