import { arrivalAddress } from './recordedAddress';

const arriveAt = (name: string) =>
  Object.assign(performance, { getEntriesByType: () => [{ name }] as unknown as PerformanceEntryList });

afterEach(() => window.history.replaceState(null, '', '/'));

test('The address of the arrival has the query that the product has taken out since', () => {
  window.history.replaceState(null, '', '/auth');
  arriveAt(`${location.origin}/auth?mode=sign-up`);
  expect(arrivalAddress()).toBe('/auth?mode=sign-up');
});

test('A page whose arrival has no address, as one from a disk in Firefox, has the address that it shows', () => {
  window.history.replaceState(null, '', '/auth');
  arriveAt('document');
  expect(arrivalAddress()).toBe('/auth');
});
