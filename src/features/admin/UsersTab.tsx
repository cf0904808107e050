import { useState } from 'react';
import { Link } from 'react-router-dom';
import { alwaysFresh } from '../../api/alwaysFresh';
import { formatDate } from '../../lib/formatDate';
import { useListRestoration } from '../../scroll/scrollRestoration';
import { Badge } from '../../ui/Badge';
import { useOpenLink } from '../details/useOpened';
import { useAdminUsersInfiniteQuery, useUpdateRoleMutation, type AdminUser } from './adminApi';
import type { Role } from '../session/sessionSlice';
import styles from './adminRow.module.css';
import type { AdminTabProps } from './adminView';
import { RoleDialog } from './RoleDialog';
import { roleLabels, roleTones } from './roleLabels';
import { TablePanel } from './TablePanel';

const orders = { newest: 'Newest first', oldest: 'Oldest first', email: 'Email A–Z' } as const;

/** 'User Management': everybody with an account, and their role. */
export function UsersTab({ adminId, view, onChange }: AdminTabProps) {
  const { role: filter, userOrder: order } = view;
  const memory = useListRestoration(`all users ${adminId}`);
  const query = useAdminUsersInfiniteQuery(
    { adminId, search: view.search.trim(), filter, order },
    { ...alwaysFresh, initialPageParam: memory.heights.length },
  );
  const openLink = useOpenLink();
  const [updateRole] = useUpdateRoleMutation();
  const [question, setQuestion] = useState<{
    person: AdminUser;
    to: Role;
    answer: (isSure: boolean) => void;
  } | null>(null);
  const isSure = (person: AdminUser, to: Role) =>
    new Promise<boolean>((answer) => setQuestion({ person, to, answer }));
  return (
    <>
      <TablePanel
        title="Manage user roles and permissions"
        label="users"
        nouns={['user', 'users']}
        searchLabel="Search by name or email"
        query={query}
        view={{ search: view.search, filter, order }}
        orders={orders}
        onSearch={(search) => onChange({ search })}
        onFilter={(role) => onChange({ role })}
        onOrder={(userOrder) => onChange({ userOrder })}
        onShowAll={() => onChange({ search: '', role: null })}
        value={{
          name: 'Role',
          all: 'Everybody',
          options: roleLabels,
          of: (user) => user.role,
          labelOf: (role) => roleLabels[role],
          toneOf: (role) => roleTones[role],
          onChange: async (person, from, to) => {
            if (await isSure(person, to)) await updateRole({ adminId, id: person.id, from, to });
          },
        }}
        nameOf={(user) => user.email}
        estimatedHeight={92}
        memory={memory}
        renderRow={(user) => (
          <>
            <h3 className={styles.name}>
              <Link className={styles.open} {...openLink(user.id)}>
                <bdi>{user.full_name ?? 'No name'}</bdi>
              </Link>
              {user.blocked && <Badge tone="red">Blocked</Badge>}
            </h3>
            <p className={styles.detail}>{user.email}</p>
            <p className={styles.date}>
              Joined: <time dateTime={user.created_at}>{formatDate(user.created_at)}</time>
            </p>
          </>
        )}
      />
      {question && (
        <RoleDialog
          name={question.person.full_name ?? question.person.email}
          isSelf={question.person.id === adminId}
          to={question.to}
          onAnswer={(sure) => {
            setQuestion(null);
            question.answer(sure);
          }}
        />
      )}
    </>
  );
}
