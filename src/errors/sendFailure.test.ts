import { createSender, type FailureReport, type SenderOptions } from './sendFailure';

const url = 'https://errors.example.com/in';
afterEach(() => window.history.replaceState(null, '', '/'));

function createTestSender(options: Partial<SenderOptions> = {}) {
  const sent: FailureReport[] = [];
  const report = createSender({
    url,
    release: '1.2.3',
    share: 1,
    send: (to, body) => {
      expect(to).toBe(url);
      sent.push(JSON.parse(body) as FailureReport);
    },
    ...options,
  });
  return { sent, report };
}

it('A report has release, route, code and stack, and no user input', () => {
  const { sent, report } = createTestSender();
  window.history.replaceState(null, '', '/dashboard?search=near+me#access_token=eyJ.secret');
  const error = new TypeError('Ada Lovelace ada@example.com\nsaid "secret"');
  error.stack = [
    `TypeError: ${error.message}`,
    '    at submit (http://localhost/assets/main.1.js?token=secret:10:20)',
    '    at http://localhost/assets/main.1.js:1:2',
    'render@http://localhost/assets/admin.2.js:3:4',
    '    at extension (https://elsewhere.example.com/injected.js:1:1)',
    '    at said "secret" (http://localhost/assets/main.1.js:5:6)',
  ].join('\n');
  report({ error });
  expect(sent).toEqual([
    {
      release: '1.2.3',
      route: '/dashboard',
      code: 'TypeError',
      stack: [
        'submit /assets/main.1.js:10:20',
        ' /assets/main.1.js:1:2',
        'render /assets/admin.2.js:3:4',
        ' /assets/main.1.js:5:6',
      ],
    },
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/Ada|example\.com|secret|near|token/);
});

it('A report of a thrown string on an unknown page names only its type, with the route “other” and no stack', () => {
  const { sent, report } = createTestSender();
  window.history.replaceState(null, '', '/someone@example.com');
  report({ error: 'Ada Lovelace' });
  expect(sent).toEqual([{ release: '1.2.3', route: 'other', code: 'string', stack: [] }]);
});

it('A page sends identical reports once, and at most five reports', () => {
  const { sent, report } = createTestSender();
  for (let round = 0; round < 3; round += 1) report({ code: 'same' });
  for (let count = 0; count < 9; count += 1) report({ code: `code ${count}` });
  expect(sent.map(({ code }) => code)).toEqual(['same', 'code 0', 'code 1', 'code 2', 'code 3']);
});

it('Only the configured share of pages sends reports', () => {
  const unsampled = createTestSender({ share: 0.1, random: () => 0.2 });
  unsampled.report({ code: 'not sampled' });
  expect(unsampled.sent).toEqual([]);
  const sampled = createTestSender({ share: 0.1, random: () => 0.05 });
  sampled.report({ code: 'sampled' });
  expect(sampled.sent).toHaveLength(1);
});
