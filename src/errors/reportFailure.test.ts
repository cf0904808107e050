import { reportFailure, reportUncaught } from './reportFailure';
import type { FailureReport } from './sendFailure';

const url = 'https://errors.example.com/in';
let sent: jest.SpyInstance<Promise<Response>, Parameters<typeof fetch>>;
const bodies = () => sent.mock.calls.map(([, init]) => init?.body as string);

const soon = () => new Promise((resolve) => setTimeout(resolve));
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const raise = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }));

beforeAll(() => {
  sent = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
});
afterAll(() => sent.mockRestore());

it('A build without a report endpoint sends no reports', async () => {
  reportUncaught();
  reject(new Error('nobody hears'));
  reportFailure({ code: 'ownRequests server unexpected' });
  await soon();
  expect(sent).not.toHaveBeenCalled();
});

it('An uncaught error is reported once, without user data', async () => {
  // The sender reads these when it is loaded by the first failure.
  Object.assign(process.env, { ERROR_REPORT_URL: url, RELEASE: '1.2.3' });
  window.history.replaceState(null, '', '/admin#q=secret+client#access_token=eyJ.token');
  localStorage.setItem('sb-session', JSON.stringify({ access_token: 'eyJ.token', email: 'ada@example.com' }));
  document.body.innerHTML = '<p>Ada Lovelace</p><input value="secret client">';
  reportUncaught();
  const error = new TypeError('“secret client” of Ada Lovelace <ada@example.com>, eyJ.token');
  error.stack = `TypeError: ${error.message}\n    at search (http://localhost/assets/admin.js?q=secret+client:1:2)`;
  raise(error);
  raise(error);
  reject(error);
  await soon();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(sent).toHaveBeenCalledWith(url, {
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
  await soon();
  expect(bodies().at(-1)).toContain('"code":"ownRequests server unexpected"');
});
