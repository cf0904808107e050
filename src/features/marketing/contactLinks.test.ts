import { demoCallLink, supportLink } from './contactLinks';

const email = 'hello@example.com';

test('The demo call link is the booking URL', () => {
  expect(demoCallLink({ bookingUrl: 'https://cal.example.com/demo', email })).toBe(
    'https://cal.example.com/demo',
  );
});

test.each(['', 'javascript:alert(1)', 'cal.example.com'])(
  'The demo call link falls back to an email if the booking URL is "%s", which is not a web address',
  (bookingUrl) => {
    expect(demoCallLink({ bookingUrl, email })).toMatch(/^mailto:hello@example\.com\?subject=Demo%20call/);
  },
);

test('The support link is an email', () => {
  expect(supportLink({ bookingUrl: '', email })).toMatch(/^mailto:hello@example\.com\?/);
});
