/** The live entry. The demo's is `mocks/demo/main.tsx`. */
import { loadApp } from './loadApp';
import { unregisterMockWorker } from './unregisterMockWorker';

void unregisterMockWorker();
void loadApp().then(({ startApp }) => startApp());
