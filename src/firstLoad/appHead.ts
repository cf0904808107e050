/** Inline script of the members' pages. */
import { readFiles } from './domContract';
import { keepEarlyClicks } from './earlyClicks';
import { preloadRoute } from './preloadRoute';

preloadRoute(readFiles());
keepEarlyClicks();
