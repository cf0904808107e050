import { useCallback } from 'react';
import { useViewParams } from '../../ui/useViewParams';
import { isRequestStatus, type RequestStatus } from './requestStatus';

const name = 'status';

/** The status filter in the URL (null: all), and its setter, which adds a history entry. */
export function useStatusFilter(): [RequestStatus | null, (status: RequestStatus | null) => void] {
  const [params, setParams] = useViewParams();
  const status = params.get(name);
  const choose = useCallback(
    (next: RequestStatus | null) =>
      setParams((params) => {
        if (next === null) params.delete(name);
        else params.set(name, next);
        return params;
      }),
    [setParams],
  );
  return [isRequestStatus(status) ? status : null, choose];
}
