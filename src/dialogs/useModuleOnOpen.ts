import type { LazyModule } from '../lib/lazyModule';
import { useLastNonNull } from '../lib/useLastNonNull';
import { useAppDispatch } from '../store/hooks';
import { useLazyModule } from '../ui/useLazyModule';
import { chunkLoadFailed } from './chunkLoadFailed';

/**
 * The module of what somebody has opened, once it is there; not before it was opened, even if it was preloaded. If it
 * fails, a toast says so and `onMissing` closes what was opened; opening it again is another try.
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
