import { useState } from 'react';
import { describeError } from '../../errors/describeError';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { roleRequested, selectSession } from '../session/sessionSlice';

/** Stands in place of the lists while nobody can say whether this is an admin (app/guards.tsx). */
export function AwayNotice() {
  const { roleError, readingRole } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  // The store has no failure while it is tried again.
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
