import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { alwaysFresh } from '../../api/alwaysFresh';
import { formatCount, formatEstimate } from '../../lib/formatCount';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { countAll, requestStatuses, statusLabels, type RequestStatus } from '../requests/requestStatus';
import type { RequestsView } from './adminApi';
import { readAdminView, writeAdminView, type AdminView } from './adminView';
import { ExportDialog } from './ExportDialog';
import { Overview } from './Overview';
import { useRequestOverviewQuery, useViewCountQuery, type ViewCount } from './overviewApi';
import { loadViews, selectViews, type SavedView } from './savedViews';
import { ViewsDialog } from './ViewsDialog';
import styles from './viewsBar.module.css';

interface ViewsBarProps {
  adminId: string;
  view: AdminView;
}

/** Ways into the requests: a view for each status, those that the admin has saved, the overview and the export. */
export function ViewsBar({ adminId, view }: ViewsBarProps) {
  const dispatch = useAppDispatch();
  const saved = useAppSelector((state) => selectViews(state, adminId));
  const { data } = useRequestOverviewQuery({ adminId }, alwaysFresh);
  const [opened, setOpened] = useState<'views' | 'export' | null>(null);
  const [hasOverview, setOverview] = useState(false);
  useEffect(() => {
    dispatch(loadViews(adminId));
  }, [dispatch, adminId]);

  const plain: AdminView = { ...view, search: '', status: null, requestOrder: 'newest', from: null };
  const here = queryOf({ ...view, search: view.search.trim(), from: null });
  const countOf = (status: RequestStatus | null): ViewCount | undefined =>
    data && {
      count: status === null ? countAll(data.statuses) : data.statuses[status],
      isEstimate: false,
    };

  return (
    <>
      <div className={styles.bar}>
        <nav aria-label="Views" className={styles.nav}>
          <ul>
            {[null, ...requestStatuses].map((status) => (
              <li key={status}>
                <ViewLink
                  name={status === null ? 'All' : statusLabels[status]}
                  query={queryOf({ ...plain, status })}
                  here={here}
                  count={countOf(status)}
                />
              </li>
            ))}
            {saved.map((each) => (
              <li key={each.id}>
                <SavedViewLink adminId={adminId} saved={each} here={here} countOf={countOf} />
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.actions}>
          <Button look="quiet" onClick={() => setOpened('views')}>
            Save or edit views
          </Button>
          <Button look="quiet" aria-expanded={hasOverview} onClick={() => setOverview(!hasOverview)}>
            Overview
          </Button>
          <Button look="quiet" onClick={() => setOpened('export')}>
            Export
          </Button>
        </div>
      </div>
      {hasOverview && <Overview adminId={adminId} />}
      {opened === 'views' && (
        <ViewsDialog adminId={adminId} view={view} query={here} onClose={() => setOpened(null)} />
      )}
      {opened === 'export' && (
        <ExportDialog view={requestsViewOf(adminId, view)} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

const queryOf = (view: AdminView): string => writeAdminView(view).toString();

const requestsViewOf = (adminId: string, view: AdminView): RequestsView => ({
  adminId,
  search: view.search.trim(),
  filter: view.status,
  order: view.requestOrder,
  from: null,
});

interface ViewLinkProps {
  name: string;
  query: string;
  /** The query of the view on the screen. */
  here: string;
  count: ViewCount | undefined;
}

function ViewLink({ name, query, here, count }: ViewLinkProps) {
  return (
    <Link className={styles.view} to={{ search: query }} aria-current={query === here ? 'true' : undefined}>
      <bdi>{name}</bdi>
      {count && <span className={styles.count}> {countText(count)}</span>}
    </Link>
  );
}

interface SavedViewLinkProps {
  adminId: string;
  saved: SavedView;
  here: string;
  countOf: (status: RequestStatus | null) => ViewCount | undefined;
}

/** Without a search, the overview has the count; a search needs a call of its own. */
function SavedViewLink({ adminId, saved, here, countOf }: SavedViewLinkProps) {
  const view = useMemo(() => readAdminView(new URLSearchParams(saved.query)), [saved.query]);
  const hasSearch = view.search !== '';
  const { data } = useViewCountQuery(requestsViewOf(adminId, view), { ...alwaysFresh, skip: !hasSearch });
  return (
    <ViewLink
      name={saved.name}
      query={saved.query}
      here={here}
      count={hasSearch ? data : countOf(view.status)}
    />
  );
}

const countText = ({ count, isEstimate }: ViewCount): string =>
  isEstimate ? `about ${formatEstimate(count)}` : formatCount(count);
