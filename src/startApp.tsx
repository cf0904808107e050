/**
 * Starts the product in a page: project, mail link, store, session, first render. Both entries and the tests call
 * `startApp`, which cannot tell them apart.
 */
import { startTransition, StrictMode, useEffect, type ComponentType, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { refetchOnFocusOrReconnect } from './api/rtkQuery';
import { App } from './app/App';
import { pageReady } from './app/pages';
import { prerenderedState } from './app/prerenderedState';
import { readSupabaseSettings } from './config';
import { startSession, stopSession } from './features/session/sessionListeners';
import { isShownAt } from './firstLoad/prerenderedPages';
import { hydratedAttribute, pageAttribute, rootId } from './firstLoad/domContract';
import { fragmentBase, normalizeUrl, siteBase, toHref, toSiteAddress } from './firstLoad/siteAddress';
import { paths } from './lib/pages';
import { makeStore, type AppStore } from './store/store';
import './styles/global.css';
import { setProject, type Project } from './supabase/client';
import { codeQuery, readAuthLink } from './supabase/authLink';
import { hasStoredSession } from './supabase/storedSession';

export interface RunningApp {
  store: AppStore;
  /** Stops the application, for a page that starts another one. */
  stop: () => void;
}

/** `BrowserRouter` if addresses are paths. A site in a single file needs one that keeps addresses in the fragment. */
export type Router = ComponentType<{ basename?: string; children: ReactNode }>;

/** `project` is the back end, by default the one in the build's settings. */
export function startApp(
  project: Project = readSupabaseSettings(),
  Router: Router = BrowserRouter,
): RunningApp {
  setProject(project);
  normalizeUrl();

  // Takes a mail link out of the address before anything can log, share or bookmark it; /auth shows the outcome. A code
  // stays until the server has answered, so that a reload does not lose it; it is worthless without this browser's
  // secret.
  const link = readAuthLink(toSiteAddress(), paths.auth);
  if (link) {
    window.history.replaceState(null, '', toHref(paths.auth + (link.kind === 'code' ? codeQuery(link) : '')));
  }

  // A script of the page that failed must not stay: webpack would wait for it, because it takes an element with a chunk's
  // address for one that is still loading. The entry stays: its name says which release runs (diagnoseChunkError.ts).
  for (const script of document.querySelectorAll('script[defer]:not([src*="main."])')) script.remove();

  const element = document.getElementById(rootId);
  if (!element) throw new Error(`The page has no #${rootId}`);
  const store = makeStore();
  const stopRefetching = refetchOnFocusOrReconnect(store.dispatch);
  startSession(store, link);

  const page = element.hasChildNodes() ? document.documentElement.dataset[pageAttribute] : undefined;
  const isVisitor = !link && !hasStoredSession();
  const isShown = page !== undefined && isShownAt(page, toSiteAddress().pathname, isVisitor);
  const base = siteBase();
  const product = (
    <StrictMode>
      <Provider store={store} serverState={isShown ? prerenderedState(page) : undefined}>
        <Router {...(base !== fragmentBase && { basename: base })}>
          <MarkHydrated>
            <App />
          </MarkHydrated>
        </Router>
      </Provider>
    </StrictMode>
  );
  let root: Root | undefined;
  let isStopped = false;
  if (isShown) {
    // A page that is not there yet would suspend, and React replaces suspended HTML as soon as something around it changes.
    void pageReady(page).then((isReady) => {
      if (!isStopped) root = isReady ? hydrate(element, product) : replace(element, product);
    });
  } else root = replace(element, product);
  return {
    store,
    stop: () => {
      stopRefetching();
      stopSession();
      isStopped = true;
      root?.unmount();
    },
  };
}

/** The first render equals the HTML: that of a visitor, or of a member whose session is not known yet. */
function hydrate(element: HTMLElement, product: ReactNode): Root {
  let root!: Root;
  // A transition, so that React lets the browser handle input in between.
  startTransition(() => {
    // A translator or an extension may have changed the HTML. React then renders that part again; this is not an error.
    root = hydrateRoot(element, product, { onRecoverableError: console.debug });
  });
  return root;
}

/** For HTML of another page, such as that of /auth for a member. */
function replace(element: HTMLElement, product: ReactNode): Root {
  // The metadata of the HTML. React adds its own, and a document must have only one title.
  document.head
    .querySelectorAll('title, meta[name=description], link[rel=canonical]')
    .forEach((tag) => tag.remove());
  const root = createRoot(element);
  root.render(product);
  return root;
}

/**
 * A parent of the application, so that its effect runs last. A sibling would shift the ids against the prerendered
 * HTML.
 */
function MarkHydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset[hydratedAttribute] = '';
  }, []);
  return children;
}
