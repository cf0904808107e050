import './features';
import { ThemeProvider } from '../features/theme/ThemeProvider';
import { Toasts } from '../features/toasts/Toasts';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { PartBoundary } from '../ui/PartBoundary';
import { UnexpectedErrorPage } from './ErrorPages';
import { RouteEffects } from './RouteEffects';
import { AppRoutes } from './routes';

/** The whole product. Needs the store and a router around it; renders on a server too. */
export function App() {
  return (
    <ThemeProvider>
      {/* Pages have a boundary of their own inside the shell; this one is for the shell. */}
      <ErrorBoundary fallback={() => <UnexpectedErrorPage />}>
        <AppRoutes />
        <RouteEffects />
      </ErrorBoundary>
      <PartBoundary part="message">
        <Toasts />
      </PartBoundary>
    </ThemeProvider>
  );
}
