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

/** The styles that components add to a page. */
export interface ComponentStyles {
  css: string;
  /** Empty `<style>` elements that tell emotion in the browser not to insert these styles again. */
  marks: string;
}

export interface RenderedPage {
  /** The content of `#root`. */
  markup: string;
  /** Only on /auth: the page with the sign-up form (`signUpForm` in `scripts/build/pageHead.ts`). */
  signUp?: string;
  styles: ComponentStyles;
}

/** The rendered pages by path. Rejects if a page throws. */
export async function prerenderPages(): Promise<Record<string, RenderedPage>> {
  const pages: Record<string, RenderedPage> = {};
  for (const page of prerenderedPaths()) pages[page] = await renderPage(page);
  return pages;
}

async function renderPage(page: string): Promise<RenderedPage> {
  const cache = createCache({ key: 'css' });
  // Collects the styles instead of rendering a `<style>` element beside each component.
  cache.compat = true;
  const markup = await renderAt(page, page, cache);
  const signUp = page === paths.auth ? { signUp: await renderAt(page + signUpSearch, page, cache) } : {};
  return { markup, ...signUp, styles: stylesOf(cache) };
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

/** Emotion expects one element for each global style, and one for all others. */
function stylesOf({ key, inserted, registered }: EmotionCache): ComponentStyles {
  const entries = Object.entries(inserted).filter(([, rules]) => typeof rules === 'string');
  const isGlobal = ([id]: readonly [string, unknown]) => registered[`${key}-${id}`] === undefined;
  const mark = (names: string) => `<style data-emotion="${names}"></style>`;
  const global = entries.filter(isGlobal);
  const own = entries.filter((each) => !isGlobal(each));
  return {
    css: [...global, ...own].map(([, rules]) => rules).join(''),
    marks: [
      ...global.map(([id]) => mark(`${key}-global ${id}`)),
      ...(own.length > 0 ? [mark([key, ...own.map(([id]) => id)].join(' '))] : []),
    ].join(''),
  };
}
