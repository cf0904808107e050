import { useState } from 'react';

/**
 * `value`, or while that is null the last one that was not. This and every other state that is set during a render
 * follows https://react.dev/reference/react/useState#storing-information-from-previous-renders.
 */
export function useLastNonNull<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
