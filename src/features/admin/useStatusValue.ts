import { useMemo } from 'react';
import { useAppDispatch } from '../../store/hooks';
import { statusLabel, statusLabels, statusTone, type RequestStatus } from '../requests/requestStatus';
import { adminApi, type AdminRequest } from './adminApi';
import type { RowValue } from './RowControl';
import * as texts from './texts';

/** The status of a request as what an admin changes in its row. */
export function useStatusValue(adminId: string): RowValue<AdminRequest, RequestStatus> {
  const dispatch = useAppDispatch();
  return useMemo<RowValue<AdminRequest, RequestStatus>>(
    () => ({
      options: statusLabels,
      of: (request) => request.status,
      labelOf: statusLabel,
      toneOf: statusTone,
      nameOf: (request) => texts.statusOf(request.business_name),
      // Dispatched directly: the mutation hook would rerender the whole tab when a change starts and ends.
      onChange: ({ id, status_note: fromNote }, from, to) =>
        dispatch(
          adminApi.endpoints.updateStatus.initiate({ adminId, id, from, to, fromNote }, { track: false }),
        ),
    }),
    [adminId, dispatch],
  );
}
