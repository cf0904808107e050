import { arrivalAddress } from './recordedAddress';

const arriveAt = (name: string) =>
  Object.assign(performance, { getEntriesByType: () => [{ name }] as unknown as PerformanceEntryList });

afterEach(() => window.history.replaceState(null, '', '/'));

test('The arrival address of a page still has the query that the product has removed since', () => {
  window.history.replaceState(null, '', '/auth');
  arriveAt(`${location.origin}/auth?mode=sign-up`);
  expect(arrivalAddress()).toBe('/auth?mode=sign-up');
});

test('Where the browser calls the page load only "document", as Firefox does for a file, the arrival address is the current one', () => {
  window.history.replaceState(null, '', '/auth');
  arriveAt('document');
  expect(arrivalAddress()).toBe('/auth');
});
