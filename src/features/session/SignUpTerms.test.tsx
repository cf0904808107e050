import { render } from '@testing-library/react';
import { SignUpTerms } from './SignUpTerms';

const terms = 'https://shop.example/terms';
const privacy = 'https://shop.example/privacy';

test.each([
  [{ terms, privacy }, 'By signing up you agree to the terms and the privacy policy.'],
  [{ terms, privacy: '' }, 'By signing up you agree to the terms.'],
  [{ terms: '', privacy }, 'By signing up you agree to the privacy policy.'],
  [{ terms: '', privacy: '' }, ''],
])('The sign-up form says what a person agrees to: %o', (pages, sentence) => {
  const { container } = render(<SignUpTerms {...pages} />);
  expect(container.textContent).toBe(sentence);
});
