/** Eight hours of an open page within a minute: token refreshes, a computer that sleeps, sockets that break. */
import { act, screen } from '@testing-library/react';
import { renderApp } from '../../mocks/testing/renderApp';

const statuses = ['pending', 'processing', 'completed', 'failed'] as const;
const labels = { pending: 'Pending', processing: 'Processing', completed: 'Completed', failed: 'Failed' };

const minute = 60_000;

/** A seeded generator, so that every run has the same sequence of events. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Counts the sockets that the page opens from now on. */
function countSockets(): { open: () => number; all: () => number } {
  const sockets: WebSocket[] = [];
  globalThis.WebSocket = new Proxy(globalThis.WebSocket, {
    construct(target, parameters: ConstructorParameters<typeof WebSocket>) {
      const socket = new target(...parameters);
      sockets.push(socket);
      return socket;
    },
  });
  return {
    open: () => sockets.filter(({ readyState }) => readyState <= 1).length,
    all: () => sockets.length,
  };
}

test('A page that is open for eight hours misses no status change and leaks neither sockets nor timers', async () => {
  const start = Date.now();
  jest.useFakeTimers({ now: start, doNotFake: ['queueMicrotask', 'performance', 'setImmediate'] });
  const random = createRandom(8);
  const app = await renderApp({ at: '/auth', now: new Date(start).toISOString() });
  const sockets = countSockets();
  const pass = (time: number) =>
    act(async () => {
      for (let left = time; left > 0; left -= minute / 2) {
        await jest.advanceTimersByTimeAsync(Math.min(left, minute / 2));
        await app.backend.clock.set(new Date().toISOString());
      }
    });
  await app.user.type(await screen.findByLabelText('Email'), 'customer@example.com');
  await app.user.type(screen.getByLabelText('Password'), 'customer-demo');
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findAllByRole('article');
  await pass(minute);
  expect(sockets.open()).toBe(1);
  const timers = jest.getTimerCount();
  const [row] = screen.getAllByRole('article');
  const name = row?.querySelector('h3')?.textContent ?? '';

  let sleeps = 0;
  let breaks = 0;
  while (Date.now() < start + 8 * 60 * minute) {
    const chance = random();
    if (chance < 0.15) {
      breaks += 1;
      // Breaks the open sockets; new ones can open.
      await app.backend.faults.replace({ socket: 'drop' });
      await app.backend.faults.clear();
    } else if (chance < 0.3) {
      sleeps += 1;
      // The computer sleeps: the clock moves on, and no timer of the page runs.
      jest.setSystemTime(Date.now() + Math.round(random() * 60 * minute));
      await app.backend.clock.set(new Date().toISOString());
      await act(async () => {
        window.dispatchEvent(new Event('focus'));
      });
    }
    const status = statuses[Math.floor(random() * 4)] ?? 'pending';
    await act(async () => {
      app.backend.db.request.update({ business_name: name }, { status });
    });
    await pass((1 + Math.round(random() * 9)) * minute);
    const shown = screen.getAllByRole('article').find((article) => article.textContent.includes(name));
    expect(shown).toHaveTextContent(labels[status]);
  }
  const renewals = app.calls.filter(({ path }) => path.includes('grant_type=refresh_token')).length;
  // A token lasts for an hour, and a sleep of up to an hour needs only one refresh.
  expect(renewals).toBeGreaterThanOrEqual(6);
  expect(sleeps).toBeGreaterThanOrEqual(3);
  expect(breaks).toBeGreaterThanOrEqual(3);
  expect(sockets.open()).toBe(1);
  expect(sockets.all()).toBeLessThanOrEqual(1 + breaks + sleeps);
  // A leak would add a timer with each of the many events; a few timers come and go.
  expect(jest.getTimerCount()).toBeLessThanOrEqual(timers + 3);
  await app.leave();
  expect(sockets.open()).toBe(0);
  jest.useRealTimers();
});
