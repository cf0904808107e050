import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { reportFailure } from '../errors/reportFailure';
import { UnexpectedErrorPage } from './ErrorPages';

/** For good: whatever broke stays away until the page is loaded anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFailure({ error });
  }

  override render() {
    return this.state.failed ? <UnexpectedErrorPage /> : this.props.children;
  }
}

/** Keeps an exception inside the page that threw it: the shell around stands, and another address starts afresh. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary key={pathname}>{children}</ErrorBoundary>;
}
