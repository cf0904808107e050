/** The lazy parts of the page, as separate components, so that loading them does not rerender the list. */
import type { ComponentProps } from 'react';
import { useModuleOnOpen } from '../../dialogs/useModuleOnOpen';
import { lazyModule } from '../../lib/lazyModule';
import { LazyPart } from '../../ui/LazyPart';
import { useLazyModule } from '../../ui/useLazyModule';
import styles from './adminRow.module.css';
import type {
  BulkBar,
  PersonDetails,
  PrintedRequests,
  PrintedUsers,
  RequestDetails,
  ViewsBar,
} from './adminBars';
import { isShown } from './shownOverview';
import * as texts from './texts';

const adminBars = lazyModule(() => import(/* webpackChunkName: 'admin-bars' */ './adminBars'));

type ViewsBarProps = ComponentProps<typeof PrintedRequests> &
  Omit<ComponentProps<typeof ViewsBar>, 'adminId'>;

/** The bar above the list, and the table that replaces the list in print. */
export function LazyViewsBar({ opened, onClose, ...props }: ViewsBarProps) {
  return (
    <LazyPart
      module={adminBars}
      missing={texts.viewsMissing}
      fallback={
        isShown('overview') && (
          <div className={`${styles.withOverview} ${isShown('chart') ? styles.withChart : ''}`} />
        )
      }
    >
      {({ PrintedRequests, ViewsBar }) => (
        <>
          <PrintedRequests {...props} />
          <ViewsBar adminId={props.view.adminId} view={props.view} opened={opened} onClose={onClose} />
        </>
      )}
    </LazyPart>
  );
}

/** Without this part the browser prints what is on the screen. */
export function LazyPrintedUsers(props: ComponentProps<typeof PrintedUsers>) {
  const parts = useLazyModule(adminBars, true);
  return parts && <parts.PrintedUsers {...props} />;
}

export function LazyBulkBar(props: ComponentProps<typeof BulkBar>) {
  const { isAll, ids } = props.rowSelection.selection;
  return (
    <LazyPart module={adminBars} isNeeded={isAll || ids.size > 0} missing={texts.bulkBarMissing}>
      {({ BulkBar }) => <BulkBar {...props} />}
    </LazyPart>
  );
}

export function LazyPersonDetails(props: ComponentProps<typeof PersonDetails>) {
  const parts = useModuleOnOpen(adminBars, true, props.onClose);
  return parts && <parts.PersonDetails {...props} />;
}

export function LazyRequestDetails(props: ComponentProps<typeof RequestDetails>) {
  const parts = useModuleOnOpen(adminBars, true, props.onClose);
  return parts && <parts.RequestDetails {...props} />;
}

export function LazyShortcutsDialog({ onClose }: { onClose: () => void }) {
  const parts = useModuleOnOpen(adminBars, true, onClose);
  return parts && <parts.ShortcutsDialog onClose={onClose} />;
}
