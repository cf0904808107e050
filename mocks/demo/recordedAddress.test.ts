import { arrivalAddress } from './recordedAddress';

const arriveAt = (name: string) =>
  Object.assign(performance, { getEntriesByType: () => [{ name }] as unknown as PerformanceEntryList });

afterEach(() => window.history.replaceState(null, '', '/'));

test('The recorded address of a page has the query that the product has removed since it loaded', () => {
  window.history.replaceState(null, '', '/auth');
  arriveAt(`${location.origin}/auth?mode=sign-up`);
  expect(arrivalAddress()).toBe('/auth?mode=sign-up');
});

test('Where the browser gives no address for the page load, as Firefox for a file, the current address is recorded', () => {
  window.history.replaceState(null, '', '/auth');
  arriveAt('document');
  expect(arrivalAddress()).toBe('/auth');
});
