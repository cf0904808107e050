/**
 * The pages that are rendered to HTML at build time. Runs in Node, never in a browser: nobody is signed in, and
 * nothing here may depend on the machine that builds.
 */
import { text } from 'node:stream/consumers';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/App';
import { prerenderedState } from './app/prerenderedState';
import { prerenderedPaths } from './firstLoad/prerenderedPages';
import { paths, signUpSearch } from './lib/pages';
import { makeStore } from './store/store';

export interface RenderedPage {
  /** The content of `#root`. */
  markup: string;
  /** The same for the second face of /auth (`firstLoad/showFace.ts`). */
  secondFace?: string;
  /** `<style>` elements of MUI's components, as emotion in the browser expects them. */
  styles: string;
}

/** By path. Rejects when a page throws. */
export async function prerenderPages(): Promise<Record<string, RenderedPage>> {
  const pages: Record<string, RenderedPage> = {};
  for (const page of prerenderedPaths()) pages[page] = await renderPage(page);
  return pages;
}

async function renderPage(page: string): Promise<RenderedPage> {
  const cache = createCache({ key: 'css' });
  // Collects the styles, instead of rendering an element of styles beside each component.
  cache.compat = true;
  const markup = await renderAt(page, page, cache);
  const secondFace =
    page === paths.auth ? { secondFace: await renderAt(page + signUpSearch, page, cache) } : {};
  return { markup, ...secondFace, styles: styleElements(cache) };
}

async function renderAt(location: string, page: string, cache: EmotionCache): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <Provider store={makeStore(prerenderedState(page))}>
        <StaticRouter location={location}>
          <CacheProvider value={cache}>
            <App />
          </CacheProvider>
        </StaticRouter>
      </Provider>
    </StrictMode>,
    {
      // Keeps every section in place: React would put long ones at the end of the HTML, with a script that moves them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= error;
      },
    },
  );
  const markup = await text(prelude);
  if (failure) throw failure instanceof Error ? failure : new Error(`Rendering ${location} failed`);
  return markup;
}

/** Global styles in elements of their own, all others in one, as emotion's cache in the browser looks for them. */
function styleElements({ key, inserted, registered }: EmotionCache): string {
  const global: string[] = [];
  const ids: string[] = [];
  let css = '';
  for (const [id, rules] of Object.entries(inserted)) {
    if (typeof rules !== 'string') continue;
    if (registered[`${key}-${id}`] === undefined) {
      global.push(`<style data-emotion="${key}-global ${id}">${rules}</style>`);
    } else {
      ids.push(id);
      css += rules;
    }
  }
  const own = ids.length > 0 ? [`<style data-emotion="${key} ${ids.join(' ')}">${css}</style>`] : [];
  return [...global, ...own].join('');
}
