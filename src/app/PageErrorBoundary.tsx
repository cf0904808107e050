import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { reportFailure } from '../errors/reportFailure';
import { UnexpectedErrorPage } from './ErrorPages';

/** A failure is final: only a reload or another `key` renders the children again. */
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

/** Confines an exception to the page that threw it. The layout stays, and another path mounts a new boundary. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary key={pathname}>{children}</ErrorBoundary>;
}
