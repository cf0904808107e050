import { reportFailure, reportUncaught } from './reportFailure';
import type { FailureReport } from './sendFailure';

const url = 'https://errors.example.com/in';
let fetchSpy: jest.SpyInstance<Promise<Response>, Parameters<typeof fetch>>;
const bodies = () => fetchSpy.mock.calls.map(([, init]) => init?.body as string);

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const dispatchRejection = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const dispatchError = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }));

beforeAll(() => {
  fetchSpy = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
});
afterAll(() => fetchSpy.mockRestore());

it('A build without a report endpoint sends no reports', async () => {
  reportUncaught();
  dispatchRejection(new Error('not reported'));
  reportFailure({ code: 'ownRequests server unexpected' });
  await nextTask();
  expect(fetchSpy).not.toHaveBeenCalled();
});

it('An uncaught error is reported once, without user data', async () => {
  // The first failure loads the sender, which then reads its settings.
  Object.assign(process.env, { ERROR_REPORT_URL: url, RELEASE: '1.2.3' });
  window.history.replaceState(null, '', '/admin#q=secret+client#access_token=eyJ.token');
  localStorage.setItem('sb-session', JSON.stringify({ access_token: 'eyJ.token', email: 'ada@example.com' }));
  document.body.innerHTML = '<p>Ada Lovelace</p><input value="secret client">';
  reportUncaught();
  const error = new TypeError('“secret client” of Ada Lovelace <ada@example.com>, eyJ.token');
  error.stack = `TypeError: ${error.message}\n    at search (http://localhost/assets/admin.js?q=secret+client:1:2)`;
  dispatchError(error);
  dispatchError(error);
  dispatchRejection(error);
  await nextTask();
  expect(fetchSpy).toHaveBeenCalledTimes(1);
  expect(fetchSpy).toHaveBeenCalledWith(url, {
    method: 'POST',
    body: expect.any(String) as string,
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  });
  const report: FailureReport = {
    release: '1.2.3',
    route: '/admin',
    code: 'TypeError',
    stack: ['search /assets/admin.js:1:2'],
  };
  expect(bodies().map((body) => JSON.parse(body) as unknown)).toEqual([report]);
  expect(bodies().join('\n')).not.toMatch(/ada|lovelace|example\.com|secret|client|eyJ|token/i);
});

it('An explicitly reported failure is sent', async () => {
  reportFailure({ code: 'ownRequests server unexpected' });
  await nextTask();
  expect(bodies().at(-1)).toContain('"code":"ownRequests server unexpected"');
});
