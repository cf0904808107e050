import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LazyModule } from '../lib/lazyModule';

/**
 * The module, once it has loaded. Whenever `isWanted` becomes true, it is fetched unless it has loaded already. Calls
 * `onMissing` on a failure.
 */
export function useLazyModule<M>(
  { load, arrived, subscribe }: LazyModule<M>,
  isWanted: boolean,
  onMissing?: () => void,
): M | undefined {
  const module = useSyncExternalStore(subscribe, arrived, arrived);
  const isNeeded = isWanted && module === undefined;
  const miss = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    load().catch(() => {
      if (isCurrent) miss();
    });
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, load]);
  return module;
}
