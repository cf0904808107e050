import { useDeferredValue, useEffect } from 'react';
import { usePageRestoration } from '../../scroll/scrollRestoration';
import { useLastNonNull } from '../../lib/useLastNonNull';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { PageMeta } from '../../ui/PageMeta';
import { PartBoundary } from '../../ui/PartBoundary';
import { Tabs } from '../../ui/Tabs';
import { useHydrated } from '../../ui/useHydrated';
import { useSearchInFragment, useViewParams } from '../../ui/useViewParams';
import { useDetailsParam } from '../details/useDetailsParam';
import { roleRequested, selectIsAdmin, selectSession, selectUserId } from '../session/sessionSlice';
import styles from './adminPage.module.css';
import { adminLists } from './adminLists';
import { selectWasOpen, viewChanged } from './adminSlice';
import { allRows, queryOf, readTab, readView, writeView, type AdminTab } from './listView';
import { LazyPersonDetails } from './LazyParts';
import { RoleErrorNotice } from './RoleErrorNotice';
import { RequestsTab } from './RequestsTab';
import { useUndoShortcut } from './useUndoShortcut';
import { UsersTab } from './UsersTab';
import * as texts from './texts';

const tabs: Readonly<Record<AdminTab, string>> = {
  users: texts.usersTab,
  requests: texts.requestsTab,
};

/**
 * All users and requests. The URL holds the view; the database decides what it returns. Until the role is known, the page
 * says 'Loading...' instead of the lists, and makes no calls for them.
 */
export function AdminPage() {
  /** Null until the user is known to be an admin. */
  const adminId = useAppSelector((state) => (selectIsAdmin(state) ? selectUserId(state) : null));
  const { roleError } = useAppSelector(selectSession);
  // A retry clears the error; the notice stays until the retry has succeeded.
  const hasFailed = useLastNonNull(roleError) !== null;
  const isHydrated = useHydrated();
  const dispatch = useAppDispatch();
  const [params, setParams] = useViewParams();
  useSearchInFragment();
  usePageRestoration();
  const tab = readTab(params);
  // Leaves out the opened row, so that an admin who comes back sees the list.
  const address = queryOf(adminLists[tab], readView(adminLists[tab], params));
  const { id: personId, close } = useDetailsParam('person');
  // On the first visit, render the panel in an interruptible pass after title and tabs, so that input stays responsive.
  // On a return, render it at once: the scroll position cannot be restored before the page has its height.
  const panelId = useDeferredValue(adminId, useAppSelector(selectWasOpen) ? adminId : null);

  useUndoShortcut();

  // The role may have been revoked since it was read; `AdminsOnly` (app/guards.tsx) acts on the answer.
  useEffect(() => {
    if (adminId !== null) dispatch(roleRequested());
  }, [dispatch, adminId]);
  useEffect(() => {
    if (adminId !== null) dispatch(viewChanged({ adminId, view: address }));
  }, [dispatch, adminId, address]);

  return (
    <>
      <PageMeta title={isHydrated ? texts.tabTitle(tabs[tab]) : texts.pageTitle} unlisted />
      <h1 className={styles.title}>{texts.pageTitle}</h1>
      <Tabs
        label={texts.tabsLabel}
        tabs={tabs}
        // The prerendered HTML is the same for both tabs.
        selected={isHydrated ? tab : null}
        onSelect={(next) =>
          setParams((before) =>
            writeView(adminLists[next], { ...readView(adminLists[next], before), ...allRows }),
          )
        }
      >
        <div className={styles.panel} data-wide="all">
          {adminId === null && hasFailed ? (
            <RoleErrorNotice />
          ) : adminId === null || panelId === null ? (
            <PanelSkeleton />
          ) : (
            <PartBoundary key={tab} part="list">
              {tab === 'users' ? <UsersTab adminId={adminId} /> : <RequestsTab adminId={adminId} />}
            </PartBoundary>
          )}
        </div>
      </Tabs>
      {adminId !== null && personId !== null && tab === 'users' && (
        <PartBoundary key={personId} part="details">
          <LazyPersonDetails adminId={adminId} id={personId} onClose={close} />
        </PartBoundary>
      )}
    </>
  );
}

function PanelSkeleton() {
  return (
    <>
      <p role="status" className={styles.loading}>
        {texts.loading}
      </p>
      <ListSkeleton rows={6} bars={1} />
    </>
  );
}
