/**
 * Starts the product in a page: project, mail link, store, session, first render. Both entries and the tests call
 * `startApp`, which cannot tell them apart.
 */
import { startTransition, StrictMode, useEffect, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { refetchOnFocusOrReconnect } from './api/rtkQuery';
import { App } from './app/App';
import { pageReady, preloadPage } from './app/pages';
import { prerenderedState } from './app/prerenderedState';
import { readSupabaseSettings } from './config';
import { startSession, stopSession } from './features/session/sessionListeners';
import { nextTask } from './firstLoad/nextTask';
import { isShownAt } from './firstLoad/prerenderedPages';
import { hiddenAttribute, pageAttribute, rootId } from './firstLoad/domContract';
import { fragmentBase, normalizeUrl, siteBase, toHref, toSiteAddress } from './firstLoad/siteAddress';
import { saveStaticSections } from './firstLoad/staticSections';
import { announceReady } from './firstLoad/announceReady';
import { isMembersPath, paths } from './lib/pages';
import { makeStore, type AppStore } from './store/store';
import './styles/global.css';
import { setProject, type Project } from './supabase/client';
import { codeQuery, readAuthLink } from './supabase/authLink';
import { hasStoredSession } from './supabase/storedSession';

export interface RunningApp {
  store: AppStore;
  /** Stops the application, for a page that starts another one. */
  stop: () => Promise<void>;
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

  const root = document.getElementById(rootId);
  if (!root) throw new Error(`The page has no #${rootId}`);
  const store = makeStore();
  const stopRefetching = refetchOnFocusOrReconnect(store.dispatch);
  startSession(store, link);

  const { pathname } = toSiteAddress();
  const isVisitor = !link && !hasStoredSession();
  const prerendered = root.hasChildNodes() ? (document.documentElement.dataset[pageAttribute] ?? null) : null;
  const isShown = prerendered !== null && isShownAt(prerendered, pathname, isVisitor);
  saveStaticSections(isShown ? root : null);
  if (!isShown) {
    // Fetches the page's chunk while the session is looked up. A visitor to a members' page will be redirected to /auth.
    preloadPage(isVisitor ? publicPath(pathname) : pathname);
  }
  const product = <Product store={store} Router={Router} prerendered={isShown ? prerendered : null} />;
  const rendered = isShown
    ? hydratePrerendered(root, product, prerendered, pathname)
    : replacePrerendered(root, product);
  return {
    store,
    stop: async () => {
      stopRefetching();
      stopSession();
      (await rendered).unmount();
    },
  };
}

function replacePrerendered(element: HTMLElement, product: ReactNode): Root {
  element.replaceChildren();
  delete document.documentElement.dataset[hiddenAttribute];
  const root = createRoot(element);
  // The metadata of the HTML that arrived. React adds its own, and a document must have only one title.
  const outdated = document.head.querySelectorAll('title, meta[name=description], link[rel=canonical]');
  flushSync(() => root.render(product));
  outdated.forEach((tag) => tag.remove());
  return root;
}

/** The page is already visible, so nothing is urgent: each step is a separate task, so that input is handled first. */
async function hydratePrerendered(
  root: HTMLElement,
  product: ReactNode,
  prerendered: string,
  pathname: string,
): Promise<Root> {
  await nextTask();
  const isReady = await pageReady(prerendered);
  await nextTask();
  // Somebody may have gone back to another page of this document meanwhile. A page whose code is missing replaces its
  // HTML with an error, because the HTML would stay inert.
  if (!isReady || toSiteAddress().pathname !== pathname) return replacePrerendered(root, product);
  let hydrated!: Root;
  startTransition(() => {
    // A translator or an extension may have changed the HTML. React then renders that part again; this is not an error.
    hydrated = hydrateRoot(root, product, { onRecoverableError: console.debug });
  });
  return hydrated;
}

interface ProductProps {
  store: AppStore;
  Router: Router;
  /** The page that is being hydrated, if it was prerendered. */
  prerendered: string | null;
}

function Product({ store, Router, prerendered }: ProductProps) {
  const base = siteBase();
  return (
    <StrictMode>
      <Provider store={store} serverState={prerendered ? prerenderedState(prerendered) : undefined}>
        <Router {...(base !== fragmentBase && { basename: base })}>
          <AnnounceReady>
            <App />
          </AnnounceReady>
        </Router>
      </Provider>
    </StrictMode>
  );
}

/**
 * A parent of the application, so that its effect runs last. A sibling would shift the ids against the prerendered
 * HTML.
 */
function AnnounceReady({ children }: { children: ReactNode }) {
  useEffect(announceReady, []);
  return children;
}

/** The page that a visitor sees at a path. */
function publicPath(pathname: string): string {
  return isMembersPath(pathname) ? paths.auth : pathname;
}
