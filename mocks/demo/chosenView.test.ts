import { readChosenView } from './chosenView';

afterEach(() => sessionStorage.clear());

it('A view is kept for the tab until the address names another one', () => {
  expect(readChosenView('?view=split', sessionStorage)).toBe('split');
  expect(readChosenView('', sessionStorage)).toBe('split');
  expect(readChosenView('?view=page', sessionStorage)).toBe('page');
  expect(readChosenView('', sessionStorage)).toBe('page');
});

it('A view of an earlier version, in the address or kept in the tab, shows the product', () => {
  expect(readChosenView('?view=gallery', sessionStorage)).toBe('page');
  expect(readChosenView('', sessionStorage)).toBe('page');
  sessionStorage.setItem('demo-view', 'design');
  expect(readChosenView('', sessionStorage)).toBe('page');
});
