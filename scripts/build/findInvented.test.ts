import { findInvented } from './findInvented';

const ready = {
  TERMS_URL: 'https://shop.example/terms',
  PRIVACY_URL: 'https://shop.example/privacy',
  COMPANY: 'Shop LLC, 1 Main Street, Portland, OR',
};

it('A build for the public names everything that is missing or invented at once, and where to put it', () => {
  const message = findInvented({}) ?? '';
  for (const name of [
    'TERMS_URL',
    'PRIVACY_URL',
    'COMPANY',
    'src/features/marketing/customerStoriesTexts.ts',
  ])
    expect(message).toContain(name);
});

it('Example testimonials alone stop a build for the public, and three of customers do not', () => {
  expect(findInvented(ready)).toContain('The testimonials are invented');
  expect(findInvented(ready, ['one', 'two', 'three'])).toBeNull();
});

it('A site that the public does not see may be built with examples', () => {
  expect(findInvented({ EXAMPLES: 'allowed' })).toBeNull();
});
