import { renderHook, waitFor } from '@testing-library/react';
import { createTestDemo } from '../../testing/testDemo';
import { everything } from './dataAccess';
import { useRows } from './useRows';

it('The rows of a table are gone as soon as another table is asked for, before its own have been read', async () => {
  const { demo } = createTestDemo();
  const { result, rerender } = renderHook(
    ({ table }) => useRows(demo, { table, reader: everything, offset: 0, limit: 5 }),
    { initialProps: { table: 'optimization_requests' } },
  );
  await waitFor(() => expect(result.current).toMatchObject({ ok: true }));
  rerender({ table: 'profiles' });
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toMatchObject({ ok: true }));
});
