import { ThemeProvider } from '../features/theme/ThemeProvider';
import { Toasts } from '../features/toasts/Toasts';
import { RouteEffects } from './RouteEffects';
import { AppRoutes } from './routes';

/** The whole product. Needs the store and a router around it; renders on a server too. */
export function App() {
  return (
    <ThemeProvider>
      <AppRoutes />
      <RouteEffects />
      <Toasts />
    </ThemeProvider>
  );
}
