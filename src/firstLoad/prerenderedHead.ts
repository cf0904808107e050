/** Inline script of the public pages. */
import { readFiles } from './domContract';
import { startFirstScript } from './firstScript';

startFirstScript(readFiles());
