import { describeError } from '../../errors/describeError';
import { useLastNonNull } from '../../lib/useLastNonNull';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { roleRequested, selectSession } from '../session/sessionSlice';

/** Replaces the lists while the role cannot be read (app/guards.tsx). */
export function RoleErrorNotice() {
  const { roleError, readingRole } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  // The store clears `roleError` when a retry starts. Keep the last failure, so that the notice stays during the retry.
  const failure = useLastNonNull(roleError);
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
