import { renderHook, waitFor } from '@testing-library/react';
import { createTestDemo } from '../../testing/testDemo';
import { everything } from './dataAccess';
import { useRows } from './useRows';

it.each([
  ['another table', { table: 'profiles', reader: everything }],
  ['another reader', { table: 'optimization_requests', reader: 'customer@example.com' }],
])(
  'The rows that were read are gone as soon as %s is chosen, before its rows have been read',
  async (_what, next) => {
    const { demo } = createTestDemo();
    const { result, rerender } = renderHook((query) => useRows(demo, { ...query, offset: 0, limit: 5 }), {
      initialProps: { table: 'optimization_requests', reader: everything },
    });
    await waitFor(() => expect(result.current).toMatchObject({ ok: true }));
    rerender(next);
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current).toMatchObject({ ok: true }));
  },
);
