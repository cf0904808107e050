import { findCredentialErrors, findEmailError } from './credentialRules';

const values = { fullName: 'Ann', email: 'ann@example.com', password: 'x' };

test('The sign-up form requires a visible name, and the sign-in form does not', () => {
  expect(findCredentialErrors('signIn', { ...values, fullName: '' })).toEqual({});
  expect(findCredentialErrors('signUp', { ...values, fullName: ' \u200b' })).toEqual({
    fullName: 'Enter your full name.',
  });
});

test('Every empty field has its error, and the length of a password is left to the server', () => {
  expect(Object.keys(findCredentialErrors('signUp', { fullName: '', email: ' ', password: '' }))).toEqual([
    'fullName',
    'email',
    'password',
  ]);
  expect(findCredentialErrors('signUp', { ...values, password: '1' })).toEqual({});
});

test('An empty password has one error in the sign-in form and another in the sign-up form', () => {
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
