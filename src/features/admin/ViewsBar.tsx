import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { refetchAlways } from '../../api/refetchAlways';
import { formatCount } from '../../lib/formatCount';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { addressOf } from '../../ui/useViewParams';
import { countAll, requestStatuses, statusLabels, type RequestStatus } from '../requests/requestStatus';
import { requestList, type RequestsView } from './adminLists';
import { isFiltered, queryOf, readView } from './listView';
import { ExportDialog } from './ExportDialog';
import { Overview } from './Overview';
import { OwnerLink } from './OwnerLink';
import { useRequestOverview, useViewCountQuery, type ViewCount } from './overviewApi';
import { selectHasShortcuts, selectViews, type SavedView } from './preferencesSlice';
import { loadViews } from './savedViews';
import { isShown, storeShown } from './shownOverview';
import { useShortcuts } from './useShortcuts';
import { ViewsDialog } from './ViewsDialog';
import styles from './viewsBar.module.css';
import * as texts from './barsTexts';

interface ViewsBarProps {
  adminId: string;
  view: RequestsView;
  /** The open dialog about the view. */
  opened: 'views' | 'export' | null;
  onClose: () => void;
}

/** Links that set the status of the view, links to saved views, the overview, and the dialogs about the view. */
export function ViewsBar({ adminId, view, opened, onClose }: ViewsBarProps) {
  const dispatch = useAppDispatch();
  const saved = useAppSelector((state) => selectViews(state, adminId));
  const { data } = useRequestOverview(adminId);
  const [hasOverview, setOverview] = useState(() => isShown('overview'));
  useEffect(() => {
    dispatch(loadViews(adminId));
  }, [dispatch, adminId]);

  const hasShortcuts = useAppSelector(selectHasShortcuts);
  const overviewButton = useRef<HTMLButtonElement>(null);
  const toggleOverview = () => {
    setOverview(!hasOverview);
    storeShown('overview', !hasOverview);
  };
  useShortcuts({
    o() {
      toggleOverview();
      // Scrolls the overview into view from anywhere in the list; its links and chart are one Tab away.
      overviewButton.current?.focus();
    },
  });

  const currentQuery = queryOf(requestList, { ...view, from: null });
  const { status: chosen = null, ...otherFilters } = view.filters;
  const countFor = (status: RequestStatus | null): ViewCount | undefined =>
    data && {
      count: status === null ? countAll(data.statuses) : data.statuses[status],
      isEstimate: false,
    };

  return (
    <>
      <div className={styles.bar}>
        <nav aria-label={texts.viewsLabel} className={styles.nav}>
          <ul>
            {[null, ...requestStatuses].map((status) => (
              <li key={status}>
                <ViewLink
                  name={status === null ? texts.allRequests : statusLabels[status]}
                  query={queryOf(requestList, {
                    ...view,
                    from: null,
                    filters: { ...otherFilters, ...(status && { status }) },
                  })}
                  isCurrent={status === chosen}
                  count={countFor(status)}
                  hasCount={!isFiltered({ search: view.search, filters: otherFilters })}
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
                <SavedViewLink
                  adminId={adminId}
                  saved={each}
                  currentQuery={currentQuery}
                  countFor={countFor}
                />
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.actions}>
          <Button
            ref={overviewButton}
            variant="quiet"
            aria-expanded={hasOverview}
            aria-keyshortcuts={hasShortcuts ? 'o' : undefined}
            onClick={toggleOverview}
          >
            {texts.overview}
          </Button>
        </div>
      </div>
      {hasOverview && <Overview adminId={adminId} />}
      {opened === 'views' && (
        <ViewsDialog adminId={adminId} view={view} query={currentQuery} onClose={onClose} />
      )}
      {opened === 'export' && <ExportDialog view={{ adminId, ...view, from: null }} onClose={onClose} />}
    </>
  );
}

const viewOf = (query: string): RequestsView => readView(requestList, new URLSearchParams(query));

interface ViewLinkProps {
  name: string;
  query: string;
  /** Whether the list shows this view. */
  isCurrent: boolean;
  count: ViewCount | undefined;
  /** Whether the count applies to this view. If not, it is invisible and only reserves its space. */
  hasCount?: boolean;
}

function ViewLink({ name, query, isCurrent, count, hasCount = true }: ViewLinkProps) {
  return (
    <Link
      className={styles.view}
      to={addressOf(new URLSearchParams(query))}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <bdi>{name}</bdi>
      {count && <span className={hasCount ? styles.count : styles.noCount}>{countText(count)}</span>}
    </Link>
  );
}

interface SavedViewLinkProps {
  adminId: string;
  saved: SavedView;
  currentQuery: string;
  countFor: (status: RequestStatus | null) => ViewCount | undefined;
}

/** The overview has the counts per status; any other view needs its own call. */
function SavedViewLink({ adminId, saved, currentQuery, countFor }: SavedViewLinkProps) {
  const view = { ...viewOf(saved.query), from: null };
  const { status = null, ...otherFilters } = view.filters;
  const isCounted = !isFiltered({ search: view.search, filters: otherFilters });
  const { data } = useViewCountQuery({ adminId, ...view }, { ...refetchAlways, skip: isCounted });
  return (
    <ViewLink
      name={saved.name}
      query={saved.query}
      isCurrent={saved.query === currentQuery}
      count={isCounted ? countFor(status) : data}
    />
  );
}

const countText = ({ count, isEstimate }: ViewCount): string =>
  ` ${isEstimate ? texts.about(count) : formatCount(count)}`;
