import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageRestoration } from '../../scroll/scrollRestoration';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { PageMeta } from '../../ui/PageMeta';
import { Tabs } from '../../ui/Tabs';
import { useOpened } from '../details/useOpened';
import { roleRequested, selectIsAdmin, selectUserId } from '../session/sessionSlice';
import styles from './adminPage.module.css';
import { selectWasOpen, viewChanged } from './adminSlice';
import { AwayNotice } from './AwayNotice';
import { KeysDialog } from './KeysDialog';
import { PersonDetails } from './PersonDetails';
import { RequestDetails } from './RequestDetails';
import { readAdminView, writeAdminView, type AdminTab, type AdminView } from './adminView';
import { RequestsTab } from './RequestsTab';
import { useKeys } from './useKeys';
import { useUndoKeys } from './useUndoKeys';
import { UsersTab } from './UsersTab';

const tabs: Readonly<Record<AdminTab, string>> = {
  users: 'User Management',
  requests: 'Optimization Requests',
};

/** Users and requests of everybody. The address holds the view; the database decides what comes back. */
export function AdminPage() {
  const adminId = useAppSelector(selectUserId);
  const isAdmin = useAppSelector(selectIsAdmin);
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  usePageRestoration();
  const view = useMemo(() => readAdminView(params), [params]);
  const { id: openedId, close } = useOpened(view.tab === 'users' ? 'person' : 'request');
  // On the first visit, render the panel in an interruptible pass after title and tabs, so that input stays responsive.
  // On a return, render it at once: the scroll position cannot be restored before the page has its height.
  const hasPanel = useDeferredValue(true, useAppSelector(selectWasOpen));

  const [hasHelp, setHelp] = useState(false);
  useKeys({ '?': () => setHelp(true) });
  useUndoKeys();

  // The role may have been revoked since it was read; `AdminsOnly` (app/guards.tsx) acts on the answer.
  useEffect(() => {
    if (isAdmin) dispatch(roleRequested());
  }, [dispatch, isAdmin]);
  useEffect(() => {
    if (adminId === null) return;
    // `view` leaves an opened row out: an admin who comes back finds the list.
    const address = writeAdminView(view).toString();
    dispatch(viewChanged({ adminId, view: address === '' ? '' : `?${address}` }));
  }, [dispatch, adminId, view]);

  const change = useCallback(
    (next: Partial<AdminView>) =>
      // Another search, filter or order begins with its first row.
      setParams((before) => writeAdminView({ ...readAdminView(before), from: null, ...next }), {
        // Typing must not fill the history.
        replace: Object.keys(next).join() === 'search',
      }),
    [setParams],
  );

  if (adminId === null) return null;
  return (
    <>
      <PageMeta title="Admin Dashboard" unlisted />
      <div className={styles.head}>
        <h1 className={styles.title}>Admin Dashboard</h1>
        <Button look="quiet" onClick={() => setHelp(true)}>
          Keyboard shortcuts
        </Button>
      </div>
      <Tabs
        label="Admin lists"
        tabs={tabs}
        selected={view.tab}
        onSelect={(tab) => change({ tab, search: '', role: null, status: null })}
      >
        <div className={styles.panel} data-wide>
          {!isAdmin && <AwayNotice />}
          {isAdmin && hasPanel && view.tab === 'users' && (
            <UsersTab adminId={adminId} view={view} onChange={change} />
          )}
          {isAdmin && hasPanel && view.tab === 'requests' && (
            <RequestsTab adminId={adminId} view={view} onChange={change} />
          )}
        </div>
      </Tabs>
      {hasHelp && <KeysDialog onClose={() => setHelp(false)} />}
      {isAdmin && openedId !== null && view.tab === 'users' && (
        <PersonDetails key={openedId} adminId={adminId} id={openedId} onClose={close} />
      )}
      {isAdmin && openedId !== null && view.tab === 'requests' && (
        <RequestDetails key={openedId} adminId={adminId} id={openedId} onClose={close} />
      )}
    </>
  );
}
