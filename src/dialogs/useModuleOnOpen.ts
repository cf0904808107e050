import type { LazyModule } from '../lib/lazyModule';
import { useLastNonNull } from '../lib/useLastNonNull';
import { useAppDispatch } from '../store/hooks';
import { useLazyModule } from '../ui/useLazyModule';
import { chunkLoadFailed } from './chunkLoadFailed';

/**
 * The lazy module of something that was opened, once it has loaded; undefined before it was opened, even if preloaded.
 * If loading fails, a toast says so and `onMissing` closes it; opening it again retries.
 */
export function useModuleOnOpen<M>(
  module: LazyModule<M>,
  isOpen: boolean,
  onMissing?: () => void,
): M | undefined {
  const dispatch = useAppDispatch();
  const wasOpened = useLastNonNull(isOpen || null);
  const part = useLazyModule(module, isOpen, () => {
    dispatch(chunkLoadFailed());
    onMissing?.();
  });
  return wasOpened ? part : undefined;
}
