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
      fc.constantFrom('newest', 'oldest', 'business'),
      (search, status, requestOrder) => {
        const view = {
          ...readAdminView(new URLSearchParams('tab=requests')),
          search,
          status,
          requestOrder,
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
