import { toDraftFromSearch } from './toDraftFromSearch';

test('A visitor’s search becomes a draft with a location and local keywords', () => {
  expect(toDraftFromSearch({ what: 'Florist', where: 'Austin, TX' })).toEqual({
    business_name: '',
    location: 'Austin, TX',
    keywords: 'florist near me, florist austin',
  });
  expect(toDraftFromSearch({ what: 'tires, brakes', where: '' })).toEqual({
    business_name: '',
    location: '',
    keywords: 'tires near me, brakes near me',
  });
});

test('Only the parts of a visitor’s search that the form accepts become a draft', () => {
  expect(toDraftFromSearch({ what: 'x'.repeat(90), where: 'Austin' })).toMatchObject({
    location: 'Austin',
    keywords: '',
  });
  expect(toDraftFromSearch({ what: 'cafe', where: 'Aus\u202Etin' })).toMatchObject({
    location: '',
    keywords: 'cafe near me',
  });
  expect(toDraftFromSearch({ what: '', where: '' })).toBeNull();
});
