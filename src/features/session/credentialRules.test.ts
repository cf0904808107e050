import { findCredentialErrors, findEmailError } from './credentialRules';

const values = { fullName: 'Ann', email: 'ann@example.com', password: 'x' };

test('The sign-in form requires no name', () => {
  expect(findCredentialErrors('signIn', { ...values, fullName: '' })).toEqual({});
  expect(findCredentialErrors('signUp', { ...values, fullName: ' \u200b' })).toEqual({
    fullName: 'Enter your full name.',
  });
});

test('Every empty field has its error, and a password of any length is left to the server', () => {
  expect(Object.keys(findCredentialErrors('signUp', { fullName: '', email: ' ', password: '' }))).toEqual([
    'fullName',
    'email',
    'password',
  ]);
  expect(findCredentialErrors('signUp', { ...values, password: '1' })).toEqual({});
});

test('An empty password is to be entered at sign-in, and chosen at sign-up', () => {
  expect(findCredentialErrors('signIn', { ...values, password: '' })).toEqual({
    password: 'Enter your password.',
  });
  expect(findCredentialErrors('signUp', { ...values, password: '' })).toEqual({
    password: 'Choose a password.',
  });
});

test.each(['a@b', 'ann+tag@example.com', ' ann@example.com ', 'آن@example.com'])(
  'The email %j is valid',
  (email) => expect(findEmailError(email)).toBeUndefined(),
);

test.each(['ann', '@example.com', 'ann@', 'a b@example.com', 'a@b@c'])('The email %j is invalid', (email) =>
  expect(findEmailError(email)).toBeDefined(),
);
