import { useState, type ReactNode } from 'react';
import type { LazyModule } from '../lib/lazyModule';
import { ErrorNotice } from './ErrorNotice';
import { useLazyModule } from './useLazyModule';
import * as texts from './lazyPartTexts';

interface LazyPartProps<M> {
  module: LazyModule<M>;
  isNeeded?: boolean;
  /** The error message if the module does not load; one sentence. */
  missing: string;
  /** Shown until the module has loaded. */
  fallback?: ReactNode;
  children: (module: M) => ReactNode;
}

/** A lazily loaded part of a page. If loading fails, it shows an error with a retry button in its place. */
export function LazyPart<M>({ module, isNeeded = true, missing, fallback, children }: LazyPartProps<M>) {
  const [failure, setFailure] = useState<'shown' | 'retrying'>();
  const part = useLazyModule(module, isNeeded && failure !== 'shown', () => setFailure('shown'));
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
