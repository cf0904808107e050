/** Inline script of the prerendered pages. The build names the files in `filesMark`, as JSON. */
import { startFirstScript } from './firstScript';
import { filesMark, type FirstFiles } from './domContract';

startFirstScript(JSON.parse(document.currentScript?.dataset[filesMark] ?? '') as FirstFiles);
