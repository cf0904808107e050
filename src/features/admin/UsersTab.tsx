import { useAppSelector } from '../../store/hooks';
import { listState } from '../../api/listState';
import { formatDate } from '../../lib/formatDate';
import { Badge } from '../../ui/Badge';
import { useSingleFlight } from '../../ui/useSingleFlight';
import type { Role } from '../session/sessionSlice';
import { useAdminUsersInfiniteQuery, useUpdateRoleMutation, type AdminUser } from './adminApi';
import { AdminList } from './AdminList';
import styles from './adminRow.module.css';
import { selectUpdate } from './adminSlice';
import type { AdminView } from './adminView';
import { ListTools } from './ListTools';
import { roleLabels, roleTones } from './roleLabels';
import { RowSelect } from './RowSelect';
import { useKeptFocus } from './useKeptFocus';

interface UsersTabProps {
  adminId: string;
  view: AdminView;
  onChange: (next: Partial<AdminView>) => void;
}

const filters = { all: 'Everybody', ...roleLabels } as const;
const orders = { newest: 'Newest first', oldest: 'Oldest first', email: 'Email A–Z' } as const;

/** 'User Management': everybody with an account, and their role. */
export function UsersTab({ adminId, view, onChange }: UsersTabProps) {
  const search = view.search.trim();
  const query = useAdminUsersInfiniteQuery(
    { adminId, search, role: view.role, order: view.userOrder },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true },
  );
  const [updateRole] = useUpdateRoleMutation();
  const update = useAppSelector(selectUpdate);
  const keepFocus = useKeptFocus(update !== null);
  const changeRole = useSingleFlight((user: AdminUser, to: Role) =>
    updateRole({ adminId, id: user.id, from: user.role, to }),
  );

  return (
    <>
      <h2 className={styles.subtitle}>Manage user roles and permissions</h2>
      <ListTools
        searchLabel="Search by name or email"
        search={view.search}
        onSearch={(text) => onChange({ search: text })}
        filter={{
          label: 'Role',
          value: view.role ?? 'all',
          options: filters,
          onChoose: (role) => onChange({ role: role === 'all' ? null : role }),
        }}
        order={{
          label: 'Order',
          value: view.userOrder,
          options: orders,
          onChoose: (userOrder) => onChange({ userOrder }),
        }}
      />
      <div
        ref={keepFocus}
        aria-busy={query.isFetching}
        // Rows of the view before, until those of this one are here.
        className={query.isFetching && query.currentData === undefined ? styles.outdated : undefined}
      >
        <AdminList
          label="users"
          list={listState(query)}
          query={query}
          isNarrowed={search !== '' || view.role !== null}
          onShowAll={() => onChange({ search: '', role: null })}
          estimatedHeight={92}
          renderRow={(user) => (
            <article className={styles.row}>
              <div className={styles.what}>
                <h3 className={styles.name}>
                  <bdi>{user.full_name ?? 'No name'}</bdi>
                </h3>
                <p className={styles.detail}>{user.email}</p>
                <p className={styles.date}>
                  Joined: <time dateTime={user.created_at}>{formatDate(user.created_at)}</time>
                </p>
              </div>
              <div className={styles.controls}>
                <Badge tone={roleTones[user.role]}>{roleLabels[user.role]}</Badge>
                <RowSelect
                  label={`Role of ${user.email}`}
                  value={update?.id === user.id ? (update.value as Role) : user.role}
                  options={roleLabels}
                  disabled={update !== null}
                  onChoose={(role) => void changeRole(user, role)}
                />
              </div>
            </article>
          )}
        />
      </div>
    </>
  );
}
