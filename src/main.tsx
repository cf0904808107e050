/** The live entry. The demo's is `mocks/demo/main.tsx`. */
import { reportUncaught } from './errors/reportFailure';
import { loadApp } from './loadApp';
import { unregisterMockWorker } from './unregisterMockWorker';

reportUncaught();
void unregisterMockWorker();
void loadApp().then(({ startApp }) => startApp());
