import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isUuid } from '../../lib/isUuid';
import { addressOf, useViewParams } from '../../ui/useViewParams';

/** The kinds of rows that have details. Each is also the query parameter with the id of the opened row. */
export type DetailsKind = 'request' | 'person';

const names: readonly DetailsKind[] = ['request', 'person'];

/** The state of a history entry that a link on this page created: going back from it leads to the list. */
const openedHere = { openedHere: true };

interface DetailsParam {
  /** The id in the URL, or null. */
  id: string | null;
  /** Goes back to the list. If the details were opened by their URL, the list replaces them in the history. */
  close: () => void;
}

export function useDetailsParam(kind: DetailsKind): DetailsParam {
  const [params] = useViewParams();
  const { state } = useLocation() as { state: Partial<typeof openedHere> | null };
  const navigate = useNavigate();
  const id = params.get(kind);
  const close = useCallback(() => {
    if (state?.openedHere) void navigate(-1);
    else void navigate(addressWith(params), { replace: true });
  }, [navigate, params, state]);
  return { id: id !== null && isUuid(id) ? id : null, close };
}

/**
 * Creates the props of a link to a row's details, within the view in the URL. If details are already open beside the
 * list, the new ones replace their history entry, so that closing still leads to the list.
 */
export function useDetailsLink(kind: DetailsKind) {
  const [params] = useViewParams();
  const { state } = useLocation() as { state: unknown };
  const isOpen = params.has(kind);
  return useCallback(
    (id: string, view: URLSearchParams = params) => ({
      to: addressWith(view, [kind, id]),
      state: isOpen ? state : openedHere,
      replace: isOpen,
    }),
    [params, kind, isOpen, state],
  );
}

function addressWith(view: URLSearchParams, opened?: [kind: DetailsKind, id: string]) {
  const params = new URLSearchParams(view);
  for (const name of names) params.delete(name);
  if (opened) params.set(...opened);
  return addressOf(params);
}
