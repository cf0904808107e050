import { expect, test } from '../quietPage';

declare global {
  interface Window {
    /** The steps of the application's start, and the inputs that were handled between them. */
    start?: string[];
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: object;
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: undefined;
    __reactRouterVersion?: string;
  }
}

test('The landing page is hydrated in steps, and input is handled between them', async ({ page }) => {
  await page.addInitScript(() => {
    const start: string[] = [];
    window.start = start;
    // A timer stands for a user's input. It is set during a step, before the timer that starts the next step, so it has
    // to run between the two.
    const note = (step: string) => {
      if (start.includes(step)) return;
      start.push(step);
      setTimeout(() => start.push('input'));
    };
    // Each library shows through one of these hooks when it is evaluated.
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      isDisabled: false,
      supportsFiber: true,
      inject: () => note('react-dom'),
      onCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    };
    Object.defineProperty(window, '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__', { get: () => note('store') });
    Object.defineProperty(window, '__reactRouterVersion', {
      set() {
        note('product');
      },
    });
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args) {
      if (this instanceof Element && this.id === 'root') note('hydration');
      listen.apply(this, args);
    };
  });
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => window.start?.includes('hydration'))).toBe(true);
  expect(await page.evaluate(() => window.start?.slice(0, 7))).toEqual([
    'react-dom',
    'input',
    'store',
    'input',
    'product',
    'input',
    'hydration',
  ]);
});
