/**
 * Runs the product's code in several tasks: a single one would block a slow phone for a fifth of a second. Every piece
 * is in the entry's own file (`eager`), so nothing more is fetched.
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
