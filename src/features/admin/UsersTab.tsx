import { useMemo, useRef, useState } from 'react';
import { refetchAlways } from '../../api/refetchAlways';
import { useListState } from '../../api/useListState';
import { formatDate } from '../../lib/formatDate';
import { useModuleOnOpen } from '../../dialogs/useModuleOnOpen';
import { useListRestoration } from '../../scroll/scrollRestoration';
import type { TableHandle } from '../../ui/useTableKeys';
import { Badge } from '../../ui/Badge';
import { useAdminUsersInfiniteQuery, useUpdateRoleMutation, type AdminUser } from './adminApi';
import { userList, type UserOrder } from './adminLists';
import type { Role } from '../session/sessionSlice';
import styles from './adminRow.module.css';
import type { Column } from './columns';
import { LazyPrintedUsers } from './LazyParts';
import { lazyPersonActions } from './lazyPersonActions';
import { roleLabels, roleTones } from './roleLabels';
import type { RowValue } from './RowControl';
import { AdminTable } from './AdminTable';
import { useListView } from './useListView';
import { useRowLink } from './useRowLink';
import * as texts from './texts';

/** 'User Management': all users and their roles. */
export function UsersTab({ adminId }: { adminId: string }) {
  const [view, change] = useListView(userList);
  const memory = useListRestoration(`all users ${adminId}`, { withPage: true });
  const query = useAdminUsersInfiniteQuery(
    { adminId, ...view },
    { ...refetchAlways, initialPageParam: memory.heights.length },
  );
  const { rows, total } = useListState(query);
  const rowLink = useRowLink('person');
  const table = useRef<TableHandle>(null);
  const [updateRole] = useUpdateRoleMutation();
  const [question, setQuestion] = useState<{
    person: AdminUser;
    to: Role;
    answer: (isConfirmed: boolean) => void;
  } | null>(null);
  const answer = (isConfirmed: boolean) => {
    setQuestion(null);
    question?.answer(isConfirmed);
  };
  const parts = useModuleOnOpen(lazyPersonActions, question !== null, () => answer(false));
  const value = useMemo<RowValue<AdminUser, Role>>(
    () => ({
      options: roleLabels,
      of: (user) => user.role,
      labelOf: (role) => roleLabels[role],
      toneOf: (role) => roleTones[role],
      nameOf: (user) => texts.roleOf(user.email),
      onChange: async (person, before, to) => {
        const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ person, to, answer }));
        if (isConfirmed) await updateRole({ adminId, id: person.id, from: before, to });
      },
    }),
    [adminId, updateRole],
  );
  const columns = useMemo<Column<AdminUser, UserOrder>[]>(
    () => [
      {
        label: texts.name,
        isName: true,
        className: styles.name,
        width: 2,
        cell: (user) => (
          <>
            <a className={styles.open} {...rowLink(user.id)}>
              <bdi>{user.full_name ?? texts.noName}</bdi>
            </a>
            {user.blocked && <Badge tone="red">{texts.blocked}</Badge>}
            {user.confirmed === false && <Badge outlined>{texts.unconfirmed}</Badge>}
            {user.second_factor && <Badge outlined>{texts.secondFactor}</Badge>}
          </>
        ),
      },
      {
        label: texts.email,
        isText: true,
        sort: 'email',
        className: styles.soft,
        width: 2.6,
        cell: ({ email }) => email,
      },
      {
        label: texts.joined,
        sort: 'newest',
        className: styles.date,
        width: '9.5rem',
        cell: ({ created_at }) => (
          <>
            <span className={styles.word}>{texts.joinedPrefix}</span>
            <time dateTime={created_at}>{formatDate(created_at)}</time>
          </>
        ),
      },
      { label: texts.role, className: styles.value, width: '9.5rem' },
    ],
    [rowLink],
  );
  return (
    <>
      <LazyPrintedUsers
        view={{ adminId, ...view }}
        rows={rows ?? []}
        total={total}
        isFromStart={!query.hasPreviousPage}
      />
      <AdminTable
        title={texts.usersTitle}
        nouns={texts.usersNouns}
        searchLabel={texts.usersSearch}
        query={query}
        list={userList}
        view={view}
        onChange={change}
        value={value}
        handle={table}
        shortcuts="move"
        cardHeight={92}
        memory={memory}
        columns={columns}
      />
      {question && parts && (
        <parts.RoleDialog
          name={question.person.full_name ?? question.person.email}
          isSelf={question.person.id === adminId}
          to={question.to}
          onAnswer={answer}
        />
      )}
    </>
  );
}
