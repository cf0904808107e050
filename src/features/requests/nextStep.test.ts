import { nextStep, nextSteps } from './nextStep';

const overdue = 'Your request is still in line. Sorry for the wait. We’ll start on it as soon as we can.';

afterEach(() => jest.useRealTimers());

// March 6, 2026, is a Friday.
test.each([
  ['2026-03-05T10:00:00', '2026-03-06T10:00:00', nextSteps['pending']],
  ['2026-03-05T10:00:00', '2026-03-06T10:00:01', overdue],
  ['2026-03-06T10:00:00', '2026-03-09T10:00:00', nextSteps['pending']],
  ['2026-03-06T10:00:00', '2026-03-09T10:00:01', overdue],
  ['2026-03-07T10:00:00', '2026-03-09T09:00:00', nextSteps['pending']],
])('A request submitted at %s and still pending at %s says “%s”', (created_at, now, text) => {
  jest.useFakeTimers({ now: new Date(now) });
  expect(nextStep({ status: 'pending', created_at })).toBe(text);
});

test('Only a pending request is overdue, and an unknown status of a newer database has no next step', () => {
  for (const status of ['processing', 'completed', 'failed'] as const)
    expect(nextStep({ status, created_at: '2020-01-01T00:00:00' })).toBe(nextSteps[status]);
  expect(nextStep({ status: 'archived', created_at: '2020-01-01T00:00:00' })).toBe('');
});
