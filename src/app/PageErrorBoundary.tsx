import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { UnexpectedErrorPage } from './ErrorPages';

/**
 * Confines an exception to the page that threw it, outside its parts. The layout stays, and another path mounts a new
 * boundary.
 */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} fallback={() => <UnexpectedErrorPage />}>
      {children}
    </ErrorBoundary>
  );
}
