import { useCallback } from 'react';
import { useUrlText } from '../../ui/useUrlText';
import { useSearchInFragment, useViewParams } from '../../ui/useViewParams';

const name = 'q';

/** `useUrlText` for the search in the URL. Typing replaces the history entry instead of adding one. */
export function useSearch(): ReturnType<typeof useUrlText> {
  const [params, setParams] = useViewParams();
  useSearchInFragment();
  const write = useCallback(
    (text: string) =>
      setParams(
        (params) => {
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
