import { useState, type ReactNode } from 'react';
import type { LazyModule } from '../lib/lazyModule';
import { ErrorNotice } from './ErrorNotice';
import { useLazyModule } from './useLazyModule';
import * as texts from './lazyPartTexts';

interface LazyPartProps<M> {
  module: LazyModule<M>;
  isWanted?: boolean;
  /** Said if it is missing; one sentence. */
  missing: string;
  /** Until it is there. */
  fallback?: ReactNode;
  children: (module: M) => ReactNode;
}

/** A lazily loaded part of a page. If loading fails, it shows an error with a retry button in its place. */
export function LazyPart<M>({ module, isWanted = true, missing, fallback, children }: LazyPartProps<M>) {
  const [failure, setFailure] = useState<'told' | 'retrying'>();
  const part = useLazyModule(module, isWanted && failure !== 'told', () => setFailure('told'));
  if (part !== undefined) return children(part);
  if (!failure) return fallback;
  return (
    <ErrorNotice
      title={missing}
      advice={texts.partAdvice}
      onRetry={() => setFailure('retrying')}
      isRetrying={failure === 'retrying'}
    />
  );
}
