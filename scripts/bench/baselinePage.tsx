/** The baseline of `npm run bench:page`: one headline that React renders in the browser, and nothing else. */
import { createRoot } from 'react-dom/client';
import { rootId } from '../../src/firstLoad/domContract';

const root = document.getElementById(rootId);
if (!root) throw new Error(`The page has no #${rootId}`);
createRoot(root).render(
  <main>
    <h1>Dominate local search with AI-powered autosuggest</h1>
    <p>Most people never finish typing. They take the first suggestion.</p>
    <button type="button">Get Started</button>
  </main>,
);
