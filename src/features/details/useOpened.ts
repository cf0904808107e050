import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** What has details, and the name of its id in the address. */
export type Detailed = 'request' | 'person';

const names: readonly Detailed[] = ['request', 'person'];
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Of an entry that a link of the same page has made: going back leads to that page. */
const openedHere = { openedHere: true };

interface Opened {
  /** Whose details the address names, or null. */
  id: string | null;
  /** Goes back to the list, or ends the details of an address that somebody opened as such. */
  close: () => void;
}

export function useOpened(what: Detailed): Opened {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: Partial<typeof openedHere> | null };
  const navigate = useNavigate();
  const id = params.get(what);
  const close = useCallback(() => {
    if (state?.openedHere) void navigate(-1);
    else void navigate(addressOf(params), { replace: true });
  }, [navigate, params, state]);
  return { id: id !== null && uuid.test(id) ? id : null, close };
}

/**
 * Makes the props of a link to the details of a row, within the view that the address has. Where details are open beside the
 * list, those of another row take their place: closing leads to the list.
 */
export function useOpenLink(what: Detailed) {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const isOpen = params.has(what);
  return useCallback(
    (id: string, view: URLSearchParams = params) => ({
      to: addressOf(view, [what, id]),
      state: isOpen ? state : openedHere,
      replace: isOpen,
    }),
    [params, what, isOpen, state],
  );
}

function addressOf(view: URLSearchParams, opened?: [what: Detailed, id: string]): { search: string } {
  const params = new URLSearchParams(view);
  for (const name of names) params.delete(name);
  if (opened) params.set(...opened);
  return { search: params.toString() };
}
