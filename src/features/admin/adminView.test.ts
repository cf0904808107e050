import fc from 'fast-check';
import { readAdminView, writeAdminView } from './adminView';

test('the plain view has the plain address', () => {
  expect(writeAdminView(readAdminView(new URLSearchParams())).toString()).toBe('');
});

test('what is written is read again, whatever was searched for', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('pending', 'processing', 'completed', 'failed', null),
      fc.constantFrom('newest', 'oldest', 'business', 'business_desc'),
      fc.constantFrom(null, 'end'),
      (search, status, requestOrder, from) => {
        const view = {
          ...readAdminView(new URLSearchParams('tab=requests')),
          search,
          status,
          requestOrder,
          from,
        } as const;
        expect(readAdminView(new URLSearchParams(writeAdminView(view).toString()))).toEqual({
          ...view,
          userOrder: expect.any(String),
        });
      },
    ),
  );
});

test.each(['tab=nothing&role=god&status=lost&sort=constructor', 'sort=__proto__', 'role=%00'])(
  'nonsense (%s) is the default',
  (query) => {
    expect(readAdminView(new URLSearchParams(query))).toEqual(readAdminView(new URLSearchParams()));
  },
);

test.each([
  ['tab=requests', '2026-05-03', '2026-05-03'],
  ['tab=requests&sort=oldest', '2026-05-03', '2026-05-03'],
  ['tab=requests&sort=business', 'Ma*', 'Ma*'],
  ['sort=email', 'end', 'end'],
  ['tab=requests&sort=business', '2026-05-03', null],
  ['tab=requests', 'Ma*', null],
  ['tab=requests', '2026-05', null],
  ['sort=email', ' *', null],
])('%s from %s begins at %s', (query, from, place) => {
  const params = new URLSearchParams(query);
  params.set('from', from);
  expect(readAdminView(params).from).toBe(place);
});
