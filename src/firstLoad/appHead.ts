/** Inline script of the members' pages. */
import { readFiles } from './domContract';
import { bufferEarlyClicks } from './earlyClicks';
import { preloadRoute } from './preloadRoute';

preloadRoute(readFiles());
bufferEarlyClicks();
