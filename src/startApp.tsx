/**
 * Starts the product in a page: project, mail link, store, session, first render. Both entries and the tests end here;
 * the product itself never knows which of them it was.
 */
import { startTransition, StrictMode, useEffect, type ComponentType, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { refetchOnReturn } from './api/arrival';
import { App } from './app/App';
import { pageReady, preloadPage } from './app/pages';
import { prerenderedState } from './app/prerenderedState';
import { readSupabaseSettings } from './config';
import { startSession, stopSession } from './features/session/sessionListeners';
import { nextTask } from './firstLoad/nextTask';
import { isShownAt, membersPath } from './firstLoad/prerenderedPages';
import { otherPageMark, pageMark, rootId, shellAttribute } from './firstLoad/protocol';
import { fragmentBase, siteBase, toHref, toSiteAddress } from './firstLoad/siteAddress';
import { keepStillParts } from './firstLoad/stillParts';
import { takeOver } from './firstLoad/takeOver';
import { membersPaths, paths } from './lib/paths';
import { makeStore, type AppStore } from './store/store';
import './styles/global.css';
import { setProject, type Project } from './supabase/client';
import { codeQuery, readAuthLink } from './supabase/authLink';
import { hasStoredSession } from './supabase/storedSession';

export interface RunningApp {
  store: AppStore;
  /** Ends what was started, for a page that opens another one. */
  stop: () => Promise<void>;
}

/** React Router's, for addresses that are paths; a site in a single file has its addresses in the fragment. */
export type Router = ComponentType<{ basename?: string; children: ReactNode }>;

/** `project`: the back end; the one that the build was told by default. */
export function startApp(
  project: Project = readSupabaseSettings(),
  Router: Router = BrowserRouter,
): RunningApp {
  setProject(project);

  // Answered on /auth, and taken out of the address before anything can log, share or bookmark it. A code, which is
  // worth nothing without this browser's secret, stays until it is judged: a reload must not lose it.
  const link = readAuthLink(toSiteAddress(), paths.auth);
  if (link) {
    window.history.replaceState(null, '', toHref(paths.auth + (link.kind === 'code' ? codeQuery(link) : '')));
  }

  const root = document.getElementById(rootId);
  if (!root) throw new Error(`The page has no #${rootId}`);
  const store = makeStore();
  const stopRefetching = refetchOnReturn(store.dispatch);
  startSession(store, link);

  const { pathname } = toSiteAddress();
  const isVisitor = !link && !hasStoredSession();
  const prerendered = root.hasChildNodes() ? (root.dataset[pageMark] ?? null) : null;
  const isShown = prerendered !== null && isShownAt(prerendered, pathname, isVisitor);
  keepStillParts(isShown ? root : null);
  if (!isShown || prerendered === membersPath) {
    // The page's code travels beside the session, not after it; a visitor is about to be sent to /auth instead.
    preloadPage(isVisitor ? publicPath(pathname) : pathname);
    markAsShells();
  }
  const product = <Product store={store} Router={Router} prerendered={isShown ? prerendered : null} />;
  const rendered = isShown
    ? takeOverPrerendered(root, product, prerendered, pathname)
    : renderAnew(root, product);
  return {
    store,
    stop: async () => {
      stopRefetching();
      stopSession();
      (await rendered).unmount();
    },
  };
}

function renderAnew(element: HTMLElement, product: ReactNode): Root {
  element.replaceChildren();
  delete document.documentElement.dataset[otherPageMark];
  const root = createRoot(element);
  root.render(product);
  return root;
}

/** Nobody waits for it, as the page is there already: each step leaves room for what somebody does meanwhile. */
async function takeOverPrerendered(
  root: HTMLElement,
  product: ReactNode,
  prerendered: string,
  pathname: string,
): Promise<Root> {
  await nextTask();
  await pageReady(prerendered);
  await nextTask();
  // Somebody may have gone back to another page of this document meanwhile.
  if (toSiteAddress().pathname !== pathname) return renderAnew(root, product);
  return new Promise((resolve) => {
    startTransition(() => {
      resolve(hydrateRoot(root, product));
    });
  });
}

interface ProductProps {
  store: AppStore;
  Router: Router;
  /** The page that is being taken over, if it was prerendered. */
  prerendered: string | null;
}

function Product({ store, Router, prerendered }: ProductProps) {
  const base = siteBase();
  return (
    <StrictMode>
      <Provider store={store} serverState={prerendered ? prerenderedState(prerendered) : undefined}>
        <Router basename={base === fragmentBase ? undefined : base}>
          <TakeOver>
            <App />
          </TakeOver>
        </Router>
      </Provider>
    </StrictMode>
  );
}

/** What the head says of another page; the first page that says something itself takes it away. */
function markAsShells() {
  for (const element of document.head.querySelectorAll(
    'title, meta[name=description], link[rel=canonical]',
  )) {
    element.setAttribute(shellAttribute, '');
  }
}

/** Around the application, whose effects have run when this one does; a sibling would shift the ids of the prerender. */
function TakeOver({ children }: { children: ReactNode }) {
  useEffect(takeOver, []);
  return children;
}

/** The page that a visitor sees under a path. */
function publicPath(pathname: string): string {
  return membersPaths.includes(pathname) ? paths.auth : pathname;
}
