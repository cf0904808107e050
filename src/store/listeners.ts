/** What happens on an action besides the new state: the listeners of every feature, and the log. */
import { isRejected, type ListenerMiddlewareInstance, type UnknownAction } from '@reduxjs/toolkit';
import { isAppError, type AppError } from '../errors/appError';
import { startSessionListeners } from '../features/session/sessionListeners';
import { roleRefused } from '../features/session/sessionSlice';
import { startThemeListeners } from '../features/theme/themeListeners';
import { startToastListeners } from '../features/toasts/toastListeners';
import type { RootState } from './store';

type StartListening = ListenerMiddlewareInstance<RootState>['startListening'];

export function startListeners(startListening: StartListening): void {
  startSessionListeners(startListening);
  startThemeListeners(startListening);
  startToastListeners(startListening);
  startLog(startListening);
}

/** Loads that fail are logged, one line each (specification, section 8); the page says it to the person. */
function startLog(startListening: StartListening): void {
  startListening({
    predicate: (action) => isRejected(action) && action.type.startsWith('api/executeQuery/'),
    effect: logFailure,
  });
  startListening({
    actionCreator: roleRefused,
    effect: ({ payload }) => logError('role', payload.error),
  });
}

function logFailure(action: UnknownAction & { meta?: unknown }): void {
  const meta = action.meta as { condition?: boolean; aborted?: boolean; arg?: { endpointName?: string } };
  if (meta.condition || meta.aborted) return;
  logError(meta.arg?.endpointName ?? 'A query', isAppError(action.payload) ? action.payload : null);
}

function logError(what: string, error: AppError | null): void {
  console.warn(`${what} could not be loaded: ${error ? `${error.kind} ${error.code}` : 'unexpected'}`);
}
