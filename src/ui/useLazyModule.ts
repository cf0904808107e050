import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LazyModule } from '../lib/lazyModule';

/**
 * The module, once it has loaded. Whenever `isNeeded` becomes true, it is fetched unless it has loaded already. Calls
 * `onMissing` on a failure.
 */
export function useLazyModule<M>(
  { load, loaded, subscribe }: LazyModule<M>,
  isNeeded: boolean,
  onMissing?: () => void,
): M | undefined {
  const module = useSyncExternalStore(subscribe, loaded, loaded);
  const shouldLoad = isNeeded && module === undefined;
  const notify = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (!shouldLoad) return;
    let isCurrent = true;
    load().catch(() => {
      if (isCurrent) notify();
    });
    return () => {
      isCurrent = false;
    };
  }, [shouldLoad, load]);
  return module;
}
