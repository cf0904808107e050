/**
 * The product's code, run piece by piece: all of it in one task would keep a slow phone from answering for a fifth of
 * a second. Every piece is in the entry's own file (`eager`), so nothing more is fetched.
 */
import { nextTask } from './firstLoad/nextTask';
import type { startApp } from './startApp';

export async function loadApp(): Promise<{ startApp: typeof startApp }> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ './store/store');
  await nextTask();
  return import(/* webpackMode: "eager" */ './startApp');
}
