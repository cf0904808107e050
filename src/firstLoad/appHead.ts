/** Inline script of every other page. The build names the files in `filesMark`, as JSON. */
import { preloadRoute } from './preloadRoute';
import { filesMark, type RouteFiles } from './protocol';

preloadRoute(JSON.parse(document.currentScript?.dataset[filesMark] ?? '') as RouteFiles);
