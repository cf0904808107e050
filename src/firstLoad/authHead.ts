/** Inline script of /auth: that of every prerendered page (`prerenderedHead.ts`), and the choice of a face. */
import { startFirstScript } from './firstScript';
import { filesMark, type FirstFiles } from './domContract';
import { showFace } from './showFace';

startFirstScript(JSON.parse(document.currentScript?.dataset[filesMark] ?? '') as FirstFiles);
showFace();
