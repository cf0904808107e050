/** Inline script of every other page. The build names the files in `data-files`, as JSON. */
import { preloadRoute, type RouteFiles } from './preloadRoute';

preloadRoute(JSON.parse(document.currentScript?.dataset.files ?? '') as RouteFiles);
