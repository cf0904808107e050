/**
 * The pages that are rendered to HTML at build time. Runs in Node, never in a browser: nobody is signed in, and
 * nothing here may depend on the machine that builds.
 */
import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/App';
import { makeStore, prerenderedState } from './app/store';
import { paths } from './lib/paths';

/** Path to the markup of `#root`. Rejects when a page throws. */
export async function prerenderPages(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const path of [paths.home]) pages[path] = await renderPage(path);
  return pages;
}

async function renderPage(path: string): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <Provider store={makeStore(prerenderedState())}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </Provider>
    </StrictMode>,
    {
      // Every section where it stands: React would put long ones at the end, for a script of its own to move.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= error;
      },
    },
  );
  const markup = await text(prelude);
  if (failure) throw failure instanceof Error ? failure : new Error(`Rendering ${path} failed`);
  return markup;
}
