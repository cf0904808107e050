/**
 * Inline script of the members' page and of pages without a prerender. The build writes the files into `filesMark`, as
 * JSON.
 */
import { preloadRoute } from './preloadRoute';
import { filesMark, type RouteFiles } from './domContract';

preloadRoute(JSON.parse(document.currentScript?.dataset[filesMark] ?? '') as RouteFiles);
