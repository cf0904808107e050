import { useSingleFlight } from '../../ui/useSingleFlight';
import type { RequestStatus } from '../requests/requestStatus';
import type { AdminRequest, RequestsQuery } from './adminApi';
import { useUpdateStatusesMutation } from './bulkApi';
import type { StatusChange } from './changeStatuses';
import { useSelectedRequests } from './useSelectedRequests';
import type { RowSelection } from './useSelection';

/** Changes of at least this many requests need confirmation. */
const confirmFrom = 20;

/** Changes the status of the selected requests; changes that need confirmation are given to `confirm` instead. */
export function useBulkChange(
  view: RequestsQuery,
  rowSelection: RowSelection<AdminRequest>,
  confirm: (changes: StatusChange[]) => void,
) {
  const [update] = useUpdateStatusesMutation();
  const { readSelected, stop } = useSelectedRequests(view, rowSelection);
  const apply = useSingleFlight(async (changes: StatusChange[]) => {
    await update({ adminId: view.adminId, rows: changes });
    rowSelection.clear();
  });
  const changeTo = useSingleFlight(async (to: RequestStatus) => {
    const found = await readSelected();
    const changes = found?.map(({ id, business_name, status, status_note }) => ({
      id,
      name: business_name,
      from: status,
      fromNote: status_note,
      to,
    }));
    if (!changes) return;
    if (changes.length >= confirmFrom) confirm(changes);
    else await apply(changes);
  });
  return { changeTo, apply, stopReading: stop };
}
