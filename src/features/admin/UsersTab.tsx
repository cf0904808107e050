import { useRef } from 'react';
import { refetchAlways } from '../../api/refetchAlways';
import { useListState } from '../../api/useListState';
import { useListRestoration } from '../../scroll/scrollRestoration';
import type { TableHandle } from '../../ui/useTableHandle';
import { useAdminUsersInfiniteQuery } from './adminApi';
import { userList } from './adminLists';
import { LazyPrintedUsers } from './LazyParts';
import { AdminTable } from './AdminTable';
import { useListView } from './useListView';
import { useRoleValue } from './useRoleValue';
import { useUserColumns } from './userColumns';
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
  const table = useRef<TableHandle>(null);
  const [value, roleDialog] = useRoleValue(adminId);
  const columns = useUserColumns();
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
      {roleDialog}
    </>
  );
}
