import { useCallback, useRef } from 'react';

/**
 * Runs `action` unless it is already running: a double click, Enter and click, or two taps are one call, even before
 * React has rendered the button as disabled.
 */
export function useSingleFlight<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
): (...args: Args) => Promise<void> {
  const isRunning = useRef(false);
  return useCallback(
    async (...args) => {
      if (isRunning.current) return;
      isRunning.current = true;
      try {
        await action(...args);
      } finally {
        isRunning.current = false;
      }
    },
    [action],
  );
}
