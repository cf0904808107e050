import { useState } from 'react';
import { describeError } from '../../errors/describeError';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { roleRequested, selectSession } from '../session/sessionSlice';

/** Stands in place of the lists while the role cannot be read (app/guards.tsx). */
export function AwayNotice() {
  const { roleError, readingRole } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  // The store clears `roleError` when a retry starts. Keep the last failure, so that the notice stays during the retry.
  const [last, setLast] = useState(roleError);
  if (roleError !== null && roleError !== last) setLast(roleError);
  const failure = roleError ?? last;
  return (
    failure && (
      <ErrorNotice
        {...describeError(failure)}
        onRetry={() => dispatch(roleRequested())}
        isRetrying={readingRole}
      />
    )
  );
}
