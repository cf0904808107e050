/** The lazy parts of the workbench, in components of their own: their arrival does not render the list again. */
import type { ComponentProps } from 'react';
import { useWorkbench } from './useWorkbench';
import type { BulkBar, ViewsBar } from './workbench';

export function LaterViewsBar(props: ComponentProps<typeof ViewsBar>) {
  const workbench = useWorkbench(props.view);
  return workbench && <workbench.ViewsBar {...props} />;
}

export function LaterBulkBar(props: ComponentProps<typeof BulkBar>) {
  const workbench = useWorkbench(props.chosen.selection);
  return workbench && <workbench.BulkBar {...props} />;
}
