import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { refetchAlways } from '../../api/refetchAlways';
import { formatCount, formatEstimate } from '../../lib/formatCount';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { addressOf } from '../../ui/useViewParams';
import { countAll, requestStatuses, statusLabels, type RequestStatus } from '../requests/requestStatus';
import { requestList, type RequestsView } from './adminLists';
import { isNarrowed, queryOf, readView } from './adminView';
import { ExportDialog } from './ExportDialog';
import { Overview } from './Overview';
import { OwnerLink } from './OwnerLink';
import { useRequestOverviewQuery, useViewCountQuery, type ViewCount } from './overviewApi';
import { selectViews, type SavedView } from './preferencesSlice';
import { loadViews } from './savedViews';
import { ViewsDialog } from './ViewsDialog';
import styles from './viewsBar.module.css';

interface ViewsBarProps {
  adminId: string;
  view: RequestsView;
}

/** Links to views of the requests (one per status, and the saved ones), the overview and the export. */
export function ViewsBar({ adminId, view }: ViewsBarProps) {
  const dispatch = useAppDispatch();
  const saved = useAppSelector((state) => selectViews(state, adminId));
  const { data } = useRequestOverviewQuery({ adminId }, refetchAlways);
  const [opened, setOpened] = useState<'views' | 'export' | null>(null);
  const [hasOverview, setOverview] = useState(false);
  useEffect(() => {
    dispatch(loadViews(adminId));
  }, [dispatch, adminId]);

  const here = queryOf(requestList, { ...view, from: null });
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
                  query={queryOf(requestList, { ...plain, filters: status === null ? {} : { status } })}
                  here={here}
                  count={countOf(status)}
                />
              </li>
            ))}
            {view.filters.owner && (
              <li>
                <OwnerLink adminId={adminId} owner={view.filters.owner} view={view} />
              </li>
            )}
            {saved.map((each) => (
              <li key={each.id}>
                <SavedViewLink adminId={adminId} saved={each} here={here} countOf={countOf} />
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => setOpened('views')}>
            Save or edit views
          </Button>
          <Button variant="quiet" aria-expanded={hasOverview} onClick={() => setOverview(!hasOverview)}>
            Overview
          </Button>
          <Button variant="quiet" onClick={() => setOpened('export')}>
            Export
          </Button>
        </div>
      </div>
      {hasOverview && <Overview adminId={adminId} />}
      {opened === 'views' && (
        <ViewsDialog adminId={adminId} view={view} query={here} onClose={() => setOpened(null)} />
      )}
      {opened === 'export' && (
        <ExportDialog view={{ adminId, ...view, from: null }} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

const viewOf = (query: string): RequestsView => readView(requestList, new URLSearchParams(query));

const plain = viewOf('');

interface ViewLinkProps {
  name: string;
  query: string;
  /** The query of the view on the screen. */
  here: string;
  count: ViewCount | undefined;
}

function ViewLink({ name, query, here, count }: ViewLinkProps) {
  return (
    <Link
      className={styles.view}
      to={addressOf(new URLSearchParams(query))}
      aria-current={query === here ? 'true' : undefined}
    >
      <bdi>{name}</bdi>
      {count && <span className={styles.count}>{` ${countText(count)}`}</span>}
    </Link>
  );
}

interface SavedViewLinkProps {
  adminId: string;
  saved: SavedView;
  here: string;
  countOf: (status: RequestStatus | null) => ViewCount | undefined;
}

/** The overview has the counts per status; any other view needs its own call. */
function SavedViewLink({ adminId, saved, here, countOf }: SavedViewLinkProps) {
  const view = { ...viewOf(saved.query), from: null };
  const { status = null, ...others } = view.filters;
  const isCounted = !isNarrowed({ search: view.search, filters: others });
  const { data } = useViewCountQuery({ adminId, ...view }, { ...refetchAlways, skip: isCounted });
  return (
    <ViewLink name={saved.name} query={saved.query} here={here} count={isCounted ? countOf(status) : data} />
  );
}

const countText = ({ count, isEstimate }: ViewCount): string =>
  isEstimate ? `about ${formatEstimate(count)}` : formatCount(count);
