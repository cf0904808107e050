import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { PageMeta } from '../../ui/PageMeta';
import { roleRequested, selectUserId } from '../session/sessionSlice';
import { AppTheme } from '../theme/AppTheme';
import styles from './adminPage.module.css';
import { viewChanged } from './adminSlice';
import { readAdminView, writeAdminView, type AdminTab, type AdminView } from './adminView';
import { RequestsTab } from './RequestsTab';
import { UsersTab } from './UsersTab';

/** Users and requests of everybody. The address holds the view; the database decides what comes back. */
export function AdminPage() {
  const adminId = useAppSelector(selectUserId);
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readAdminView(params), [params]);

  // The role may have gone since it was read; the guard acts on the answer.
  useEffect(() => void dispatch(roleRequested()), [dispatch]);
  useEffect(() => {
    dispatch(viewChanged(params.size === 0 ? '' : `?${params.toString()}`));
  }, [dispatch, params]);

  const change = useCallback(
    (next: Partial<AdminView>) =>
      setParams((before) => writeAdminView({ ...readAdminView(before), ...next }), {
        // Typing must not fill the history.
        replace: Object.keys(next).join() === 'search',
      }),
    [setParams],
  );

  if (adminId === null) return null;
  return (
    <AppTheme>
      <PageMeta title="Admin Dashboard" unlisted />
      <h1 className={styles.title}>Admin Dashboard</h1>
      <Tabs
        value={view.tab}
        onChange={(_event, tab: AdminTab) => change({ tab, search: '', role: null, status: null })}
        aria-label="Admin lists"
        variant="scrollable"
        scrollButtons={false}
        className={styles.tabs}
      >
        <Tab value="users" label="User Management" id="tab-users" aria-controls="panel-users" />
        <Tab
          value="requests"
          label="Optimization Requests"
          id="tab-requests"
          aria-controls="panel-requests"
        />
      </Tabs>
      <section
        role="tabpanel"
        id={`panel-${view.tab}`}
        aria-labelledby={`tab-${view.tab}`}
        className={styles.panel}
      >
        {view.tab === 'users' ? (
          <UsersTab adminId={adminId} view={view} onChange={change} />
        ) : (
          <RequestsTab adminId={adminId} view={view} onChange={change} />
        )}
      </section>
    </AppTheme>
  );
}
