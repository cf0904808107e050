import { randomId } from './randomId';

test('Ids are unique UUIDs of version 4', () => {
  const ids = new Set(Array.from({ length: 200 }, randomId));
  expect(ids.size).toBe(200);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
