import { useState } from 'react';
import { Link } from 'react-router-dom';
import { alwaysFresh } from '../../api/alwaysFresh';
import { formatDate } from '../../lib/formatDate';
import { useListRestoration } from '../../scroll/scrollRestoration';
import { Badge } from '../../ui/Badge';
import { useOpenLink } from '../details/useOpened';
import { useAdminUsersInfiniteQuery, useUpdateRoleMutation, userOrders, type AdminUser } from './adminApi';
import type { Role } from '../session/sessionSlice';
import styles from './adminRow.module.css';
import type { AdminTabProps } from './adminView';
import { RoleDialog } from './RoleDialog';
import { roleLabels, roleTones } from './roleLabels';
import { TablePanel } from './TablePanel';

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
  const openLink = useOpenLink('person');
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
        view={{ search: view.search, filter, order, from }}
        orders={orders}
        along={userOrders[order]}
        onSearch={(search) => onChange({ search })}
        onFilter={(role) => onChange({ role })}
        onOrder={(userOrder) => onChange({ userOrder })}
        onFrom={(next) => onChange({ from: next })}
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
        className={styles.users}
        cardHeight={92}
        memory={memory}
        columns={[
          {
            name: 'name',
            label: 'Name',
            isName: true,
            cell: (user) => (
              <>
                <Link className={styles.open} title={user.full_name ?? undefined} {...openLink(user.id)}>
                  <bdi>{user.full_name ?? 'No name'}</bdi>
                </Link>
                {user.blocked && <Badge tone="red">Blocked</Badge>}
              </>
            ),
          },
          {
            name: 'owner',
            label: 'E-mail',
            sort: { ascending: 'email', descending: 'email_desc', begins: 'ascending' },
            cell: ({ email }) => (
              <span className={styles.text} title={email}>
                {email}
              </span>
            ),
          },
          {
            name: 'date',
            label: 'Joined',
            sort: { ascending: 'oldest', descending: 'newest', begins: 'descending' },
            // 'Joined: ' (docs/behaviour.md, section 2): below the head of the same word, for screen readers.
            cell: ({ created_at }) => (
              <span>
                <span className={styles.prefix}>Joined: </span>
                <time dateTime={created_at}>{formatDate(created_at)}</time>
              </span>
            ),
          },
          { name: 'value', label: 'Role', cell: (_user, control) => control },
        ]}
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
