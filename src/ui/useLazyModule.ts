import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LazyModule } from '../lib/lazyModule';

/**
 * The module, once it is there. It is fetched while `isWanted`; each time that this begins, it is tried again.
 * `onMissing` hears of a failure.
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
    let isHere = true;
    load().catch(() => {
      if (isHere) miss();
    });
    return () => {
      isHere = false;
    };
  }, [isNeeded, load]);
  return module;
}
