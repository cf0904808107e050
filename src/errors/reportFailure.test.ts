import { reportFailure, reportUncaught } from './reportFailure';
import { sendFailure } from './sendFailure';

jest.mock('./sendFailure', () => ({ sendFailure: jest.fn() }));

const soon = () => new Promise((resolve) => setTimeout(resolve));
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

afterEach(() => {
  delete process.env.ERROR_REPORT_URL;
  jest.mocked(sendFailure).mockClear();
});

it('is silent in a build that names no place for reports', async () => {
  reportUncaught();
  reject(new Error('nobody hears'));
  reportFailure({ code: 'ownRequests server unexpected' });
  await soon();
  expect(sendFailure).not.toHaveBeenCalled();
});

it('hands over what nobody catches, and what it is told', async () => {
  process.env.ERROR_REPORT_URL = 'https://errors.example.com';
  reportUncaught();
  const reason = new Error('lost');
  reject(reason);
  reportFailure({ code: 'ownRequests server unexpected' });
  await soon();
  expect(jest.mocked(sendFailure).mock.calls).toEqual([
    [{ error: reason }],
    [{ code: 'ownRequests server unexpected' }],
  ]);
});
