import { useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageRestoration } from '../../scroll/scrollRestoration';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { PageMeta } from '../../ui/PageMeta';
import { Tabs } from '../../ui/Tabs';
import { useDetailsParam } from '../details/useDetailsParam';
import { roleRequested, selectIsAdmin, selectUserId } from '../session/sessionSlice';
import styles from './adminPage.module.css';
import { adminLists } from './adminLists';
import { selectWasOpen, viewChanged } from './adminSlice';
import { everyRow, queryOf, readTab, readView, writeView, type AdminTab } from './adminView';
import { RoleErrorNotice } from './RoleErrorNotice';
import { ShortcutsDialog } from './ShortcutsDialog';
import { PersonDetails } from './PersonDetails';
import { RequestDetails } from './RequestDetails';
import { RequestsTab } from './RequestsTab';
import { useShortcuts } from './useShortcuts';
import { useUndoShortcut } from './useUndoShortcut';
import { UsersTab } from './UsersTab';

const tabs: Readonly<Record<AdminTab, string>> = {
  users: 'User Management',
  requests: 'Optimization Requests',
};

/** All users and requests. The URL holds the view; the database decides what it returns. */
export function AdminPage() {
  const adminId = useAppSelector(selectUserId);
  const isAdmin = useAppSelector(selectIsAdmin);
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  usePageRestoration();
  const tab = readTab(params);
  // Leaves out an open row: an admin who comes back finds the list.
  const address = queryOf(adminLists[tab], readView(adminLists[tab], params));
  const { id: selectedId, close } = useDetailsParam(tab === 'users' ? 'person' : 'request');
  // On the first visit, render the panel in an interruptible pass after title and tabs, so that input stays responsive.
  // On a return, render it at once: the scroll position cannot be restored before the page has its height.
  const hasPanel = useDeferredValue(true, useAppSelector(selectWasOpen));

  const [hasHelp, setHelp] = useState(false);
  useShortcuts({ '?': () => setHelp(true) });
  useUndoShortcut();

  // The role may have been revoked since it was read; `AdminsOnly` (app/guards.tsx) acts on the answer.
  useEffect(() => {
    if (isAdmin) dispatch(roleRequested());
  }, [dispatch, isAdmin]);
  useEffect(() => {
    if (adminId === null) return;
    dispatch(viewChanged({ adminId, view: address }));
  }, [dispatch, adminId, address]);

  if (adminId === null) return null;
  return (
    <>
      <PageMeta title="Admin Dashboard" unlisted />
      <div className={styles.head}>
        <h1 className={styles.title}>Admin Dashboard</h1>
        <Button variant="quiet" onClick={() => setHelp(true)}>
          Keyboard shortcuts
        </Button>
      </div>
      <Tabs
        label="Admin lists"
        tabs={tabs}
        selected={tab}
        onSelect={(next) =>
          setParams((before) =>
            writeView(adminLists[next], { ...readView(adminLists[next], before), ...everyRow }),
          )
        }
      >
        <div className={styles.panel} data-wide>
          {!isAdmin && <RoleErrorNotice />}
          {isAdmin && hasPanel && tab === 'users' && <UsersTab adminId={adminId} />}
          {isAdmin && hasPanel && tab === 'requests' && <RequestsTab adminId={adminId} />}
        </div>
      </Tabs>
      {hasHelp && <ShortcutsDialog onClose={() => setHelp(false)} />}
      {isAdmin && selectedId !== null && tab === 'users' && (
        <PersonDetails key={selectedId} adminId={adminId} id={selectedId} onClose={close} />
      )}
      {isAdmin && selectedId !== null && tab === 'requests' && (
        <RequestDetails key={selectedId} adminId={adminId} id={selectedId} onClose={close} />
      )}
    </>
  );
}
