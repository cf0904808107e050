import { baseAttribute } from '../../src/firstLoad/domContract';
import { setStorageScope } from '../../src/lib/storage';
import { personScope, readChosenPerson, withoutSwitches } from './chosenPerson';
import { locationKey, readLastLocation } from './personLocation';

const read = (search: string, namespace = '') => readChosenPerson(search, sessionStorage, namespace);

afterEach(() => {
  sessionStorage.clear();
  setStorageScope('');
});

it('No account is chosen in a new tab, and a choice lasts for that tab and scenario', () => {
  expect(read('')).toEqual({ requested: false });
  expect(read('?as=admin')).toEqual({ person: 'admin', requested: true });
  expect(read('')).toEqual({ person: 'admin', requested: false });
  expect(read('', 'empty')).toEqual({ requested: false });
});

it('An unknown account is reported, and the tab keeps the account that it has', () => {
  read('?as=customer');
  expect(read('?as=boss')).toEqual({ requested: true, unknownName: 'boss' });
  expect(read('')).toEqual({ person: 'customer', requested: false });
});

it('Each account has its own storage scope, and so does a tab without a chosen account', () => {
  const scopes = [personScope('', undefined), personScope('', 'admin'), personScope('empty 7', 'admin')];
  expect(scopes).toEqual(['', 'as admin', 'empty 7 as admin']);
});

it('Each person starts on their start page, and returns to where they last were on this site', () => {
  setStorageScope('as admin');
  expect(readLastLocation('admin', sessionStorage)).toBe('/admin');
  sessionStorage.setItem(locationKey(), `${location.origin}/admin?tab=requests`);
  expect(readLastLocation('admin', sessionStorage)).toBe(`${location.origin}/admin?tab=requests`);
  sessionStorage.setItem(locationKey(), 'https://elsewhere.example/');
  expect(readLastLocation('admin', sessionStorage)).toBe('/admin');
});

it('One-time parameters are removed from the URL, also in the single-file demo', () => {
  expect(withoutSwitches('http://h/a?as=admin&seed=7&present=1#x')).toBe('http://h/a?seed=7#x');
  document.documentElement.dataset[baseAttribute] = '#';
  expect(withoutSwitches('file:///d.html?as=admin#/admin?present=1&page=2')).toBe(
    'file:///d.html#/admin?page=2',
  );
  delete document.documentElement.dataset[baseAttribute];
});
