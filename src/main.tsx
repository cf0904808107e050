/** The live entry. The demo's is `mocks/browser/main.tsx`. */
import { startApp } from './startApp';
import { unregisterMockWorker } from './unregisterMockWorker';

void unregisterMockWorker();
startApp();
