import { useMemo, useState } from 'react';
import { alwaysFresh } from '../../api/alwaysFresh';
import { formatDate } from '../../lib/formatDate';
import { useListRestoration } from '../../scroll/scrollRestoration';
import { Badge } from '../../ui/Badge';
import { useAdminUsersInfiniteQuery, useUpdateRoleMutation, userOrders, type AdminUser } from './adminApi';
import type { Role } from '../session/sessionSlice';
import styles from './adminRow.module.css';
import type { AdminTabProps } from './adminView';
import { RoleDialog } from './RoleDialog';
import { roleLabels, roleTones } from './roleLabels';
import type { RowValue } from './RowControl';
import type { Column } from './TableHead';
import { AdminTable } from './AdminTable';
import { useRowLink } from './useRowLink';

const orders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'Email A–Z',
  email_desc: 'Email Z–A',
} as const;

/** 'User Management': everybody with an account, and their role. */
export function UsersTab({ adminId, view, onChange }: AdminTabProps) {
  const { role: filter, userOrder: order, from } = view;
  const memory = useListRestoration(`all users ${adminId}`);
  const query = useAdminUsersInfiniteQuery(
    { adminId, search: view.search.trim(), filter, order, from },
    { ...alwaysFresh, initialPageParam: memory.heights.length },
  );
  const rowLink = useRowLink('person');
  const [updateRole] = useUpdateRoleMutation();
  const [question, setQuestion] = useState<{
    person: AdminUser;
    to: Role;
    answer: (isSure: boolean) => void;
  } | null>(null);
  const value = useMemo<RowValue<AdminUser, Role>>(
    () => ({
      name: 'Role',
      all: 'Everybody',
      options: roleLabels,
      of: (user) => user.role,
      labelOf: (role) => roleLabels[role],
      toneOf: (role) => roleTones[role],
      nameOf: (user) => user.email,
      onChange: async (person, before, to) => {
        const isSure = await new Promise<boolean>((answer) => setQuestion({ person, to, answer }));
        if (isSure) await updateRole({ adminId, id: person.id, from: before, to });
      },
    }),
    [adminId, updateRole],
  );
  const columns = useMemo<Column<AdminUser, keyof typeof orders>[]>(
    () => [
      {
        name: 'name',
        label: 'Name',
        isName: true,
        cell: (user) => (
          <>
            <a className={styles.open} {...rowLink(user.id)}>
              <bdi>{user.full_name ?? 'No name'}</bdi>
            </a>
            {user.blocked && <Badge tone="red">Blocked</Badge>}
          </>
        ),
      },
      {
        name: 'owner',
        label: 'E-mail',
        isText: true,
        sort: { ascending: 'email', descending: 'email_desc', begins: 'ascending' },
        cell: ({ email }) => email,
      },
      {
        name: 'date',
        label: 'Joined',
        sort: { ascending: 'oldest', descending: 'newest', begins: 'descending' },
        // 'Joined: ' (docs/behaviour.md, section 2).
        cell: ({ created_at }) => (
          <>
            Joined: <time dateTime={created_at}>{formatDate(created_at)}</time>
          </>
        ),
      },
      { name: 'value', label: 'Role' },
    ],
    [rowLink],
  );
  return (
    <>
      <AdminTable
        title="Manage user roles and permissions"
        label="users"
        nouns={['user', 'users']}
        searchLabel="Search by name or email"
        query={query}
        view={{ search: view.search, filter, order, from }}
        orders={orders}
        along={userOrders[order]}
        onSearch={(search) => onChange({ search })}
        onFilter={(role) => onChange({ role })}
        onOrder={(userOrder) => onChange({ userOrder })}
        onFrom={(next) => onChange({ from: next })}
        onShowAll={() => onChange({ search: '', role: null })}
        value={value}
        className={styles.users}
        cardHeight={92}
        memory={memory}
        columns={columns}
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
