import { createSender, type FailureReport, type SenderOptions } from './sendFailure';

const url = 'https://errors.example.com/in';
afterEach(() => window.history.replaceState(null, '', '/'));

function start(options: Partial<SenderOptions> = {}) {
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
  const { sent, report } = start();
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

it('A report contains no URLs but the product’s, and no stack if there is none', () => {
  const { sent, report } = start();
  window.history.replaceState(null, '', '/someone@example.com');
  report({ error: 'a text' });
  expect(sent).toEqual([{ release: '1.2.3', route: 'other', code: 'string', stack: [] }]);
});

it('A page sends identical reports once, and at most five', () => {
  const { sent, report } = start();
  for (let round = 0; round < 3; round += 1) report({ code: 'same' });
  for (let count = 0; count < 9; count += 1) report({ code: `code ${count}` });
  expect(sent.map(({ code }) => code)).toEqual(['same', 'code 0', 'code 1', 'code 2', 'code 3']);
});

it('Only the configured share of pages sends reports', () => {
  const left = start({ share: 0.1, random: () => 0.2 });
  left.report({ code: 'not sampled' });
  expect(left.sent).toEqual([]);
  const taken = start({ share: 0.1, random: () => 0.05 });
  taken.report({ code: 'sampled' });
  expect(taken.sent).toHaveLength(1);
});
