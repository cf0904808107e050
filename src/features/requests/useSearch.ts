import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUrlText } from '../../ui/useUrlText';

const name = 'q';

/** The search text in the address, and its setter. Typing replaces the history entry and adds none. */
export function useSearch(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const write = useCallback(
    (text: string) =>
      setParams(
        (before) => {
          const params = new URLSearchParams(before);
          if (text === '') params.delete(name);
          else params.set(name, text);
          return params;
        },
        { replace: true },
      ),
    [setParams],
  );
  return useUrlText((params.get(name) ?? '').trim(), write);
}
