/**
 * Query hooks that abort a call when the last component using it unmounts: a search replaced by another one, a list on
 * a page that was left. RTK Query itself aborts it only when it drops the unused cache entry, a minute later.
 */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SkipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { useAppDispatch } from '../store/hooks';
import type { RootState } from '../store/store';

/** `getRunningQueryThunk` of an endpoint. */
type Running<Arg> = (
  arg: Arg,
) => ThunkAction<{ abort: () => void } | undefined, RootState, unknown, UnknownAction>;

/** Makes a query hook abort. Components that use it must read the error through `failureOf`. */
export function abortable<Arg, Options, Result>(
  useQuery: (arg: Arg | SkipToken, options?: Options) => Result,
  running: Running<NoInfer<Arg>>,
): (arg: Arg, options?: Options) => Result {
  /** How many components use the query, by argument. */
  const users = new Map<string, number>();
  return function useAbortableQuery(arg, options) {
    const dispatch = useAppDispatch();
    const key = JSON.stringify(arg);
    useEffect(() => {
      users.set(key, (users.get(key) ?? 0) + 1);
      return () => {
        users.set(key, (users.get(key) ?? 0) - 1);
        // Another component may mount right away, as when React mounts twice in development.
        queueMicrotask(() => {
          if (users.get(key) !== 0) return;
          users.delete(key);
          dispatch(running(JSON.parse(key) as Arg))?.abort();
        });
      };
    }, [dispatch, key]);
    return useQuery(arg, options);
  };
}
