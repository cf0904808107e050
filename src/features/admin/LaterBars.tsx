/** The lazy parts of the workbench, in components of their own: their arrival does not render the list again. */
import type { ComponentProps } from 'react';
import { lazyModule } from '../../lib/lazyModule';
import { LazyPart } from '../../ui/LazyPart';
import type { BulkBar, ViewsBar } from './workbench';

const workbench = lazyModule(() => import(/* webpackChunkName: 'workbench' */ './workbench'));

export function LaterViewsBar(props: ComponentProps<typeof ViewsBar>) {
  return (
    <LazyPart module={workbench} missing="The views, the overview and the export could not be loaded.">
      {({ ViewsBar }) => <ViewsBar {...props} />}
    </LazyPart>
  );
}

export function LaterBulkBar(props: ComponentProps<typeof BulkBar>) {
  const { isAll, ids } = props.chosen.selection;
  return (
    <LazyPart
      module={workbench}
      isWanted={isAll || ids.size > 0}
      missing="The bar for the chosen requests could not be loaded."
    >
      {({ BulkBar }) => <BulkBar {...props} />}
    </LazyPart>
  );
}
