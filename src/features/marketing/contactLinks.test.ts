import { demoCallLink, supportLink } from './contactLinks';

const email = 'hello@example.com';

test('the booking page of the site owner', () => {
  expect(demoCallLink({ bookingUrl: 'https://cal.example.com/demo', email })).toBe(
    'https://cal.example.com/demo',
  );
});

test.each(['', 'javascript:alert(1)', 'cal.example.com'])(
  'an e-mail where "%s" is no web address',
  (bookingUrl) => {
    expect(demoCallLink({ bookingUrl, email })).toMatch(/^mailto:hello@example\.com\?subject=A%20demo/);
  },
);

test('support is written to', () => {
  expect(supportLink({ bookingUrl: '', email })).toMatch(/^mailto:hello@example\.com\?/);
});
