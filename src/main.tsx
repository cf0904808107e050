/** The live entry. The demo's is `mocks/demo/main.tsx`. */
import { reportUncaught } from './errors/reportFailure';
import { startApp } from './startApp';

reportUncaught();
startApp();
