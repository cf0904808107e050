/** Inline script of the members' pages. The build writes the files into `filesMark`, as JSON. */
import { keepEarlyClicks } from './earlyClicks';
import { preloadRoute } from './preloadRoute';
import { filesMark, type RouteFiles } from './domContract';

preloadRoute(JSON.parse(document.currentScript?.dataset[filesMark] ?? '') as RouteFiles);
keepEarlyClicks();
