/** Inline script of the prerendered pages. The build names the files in `data-files`, as JSON. */
import { startFirstScript, type FirstFiles } from './firstScript';

startFirstScript(JSON.parse(document.currentScript?.dataset.files ?? '') as FirstFiles);
