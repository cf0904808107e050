/**
 * Starts the product in a page: project, mail link, store, session, first render. Both entries and the tests end here;
 * the product itself never knows which of them it was.
 */
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
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
import { takeOver } from './firstLoad/takeOver';
import { paths } from './lib/paths';
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

/** `project`: the back end; the one that the build was told by default. */
export function startApp(project: Project = readSupabaseSettings()): RunningApp {
  setProject(project);

  // Answered on /auth, and taken out of the address before anything can log, share or bookmark it. A code, which is
  // worth nothing without this browser's secret, stays until it is judged: a reload must not lose it.
  const link = readAuthLink(new URL(window.location.href), paths.auth);
  if (link) window.history.replaceState(null, '', paths.auth + (link.kind === 'code' ? codeQuery(link) : ''));

  const root = document.getElementById(rootId);
  if (!root) throw new Error(`The page has no #${rootId}`);
  const store = makeStore();
  const stopRefetching = refetchOnReturn(store.dispatch);
  startSession(store, link);

  const { pathname } = window.location;
  const isVisitor = !link && !hasStoredSession();
  const prerendered = root.hasChildNodes() ? (root.dataset[pageMark] ?? null) : null;
  const isShown = prerendered !== null && isShownAt(prerendered, pathname, isVisitor);
  if (!isShown || prerendered === membersPath) {
    // The page's code travels beside the session, not after it; a visitor is about to be sent to /auth instead.
    preloadPage(isVisitor ? publicPath(pathname) : pathname);
    markAsShells();
  }
  const rendered = isShown ? takeOverPrerendered(root, store, prerendered) : renderAnew(root, store);
  return {
    store,
    stop: async () => {
      stopRefetching();
      stopSession();
      (await rendered).unmount();
    },
  };
}

function renderAnew(element: HTMLElement, store: AppStore): Root {
  element.replaceChildren();
  delete document.documentElement.dataset[otherPageMark];
  const root = createRoot(element);
  root.render(<Product store={store} />);
  return root;
}

/** Nobody waits for it, as the page is there already: each step leaves room for what somebody does meanwhile. */
async function takeOverPrerendered(root: HTMLElement, store: AppStore, prerendered: string): Promise<Root> {
  await nextTask();
  await pageReady(prerendered);
  await nextTask();
  return new Promise((resolve) => {
    startTransition(() => {
      resolve(hydrateRoot(root, <Product store={store} prerendered={prerendered} />));
    });
  });
}

interface ProductProps {
  store: AppStore;
  /** The page that is being taken over, if it was prerendered. */
  prerendered?: string;
}

function Product({ store, prerendered }: ProductProps) {
  return (
    <StrictMode>
      <Provider store={store} serverState={prerendered ? prerenderedState(prerendered) : undefined}>
        <BrowserRouter>
          <TakeOver>
            <App />
          </TakeOver>
        </BrowserRouter>
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
  return pathname === paths.dashboard || pathname === paths.admin ? paths.auth : pathname;
}
