import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { Notice } from './Notice';
import { brokenParts } from './brokenPartTexts';
import { RetryButton } from './RetryButton';

interface PartBoundaryProps {
  part: keyof typeof brokenParts;
  children: ReactNode;
}

/** A part of a page that throws while rendering becomes a sentence with a retry button; the rest of the page goes on. */
export function PartBoundary({ part, children }: PartBoundaryProps) {
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <Notice tone="warning" isAlert>
          <p>{brokenParts[part]}</p>
          <RetryButton variant="outline" onRetry={retry} isRetrying={false} />
        </Notice>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
