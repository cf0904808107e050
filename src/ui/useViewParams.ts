import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate, type Location, type NavigateOptions } from 'react-router-dom';

type Address = Pick<Location, 'search' | 'hash'>;

/**
 * What people search for is often somebody's name. These parameters are in the fragment of the address, which browsers
 * never send to a server, neither as an address nor as a referrer.
 */
const inFragment = ['q', 'from'];

/** The parameters of a page's view, wherever they are in the address. */
const paramsIn = ({ search, hash }: Address): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))]);

/** The address of a view; each part is empty or begins with `?` or `#`. */
export function addressOf(params: URLSearchParams): Address {
  const [sent, kept] = [new URLSearchParams(), new URLSearchParams()];
  for (const [name, value] of params) (inFragment.includes(name) ? kept : sent).append(name, value);
  return { search: sent.size > 0 ? `?${sent}` : '', hash: kept.size > 0 ? `#${kept}` : '' };
}

type ChangeParams = (next: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/** The parameters of the page's view in its address, and their setter. */
export function useViewParams(): [URLSearchParams, ChangeParams] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => paramsIn({ search, hash }), [search, hash]);
  const change = useCallback<ChangeParams>(
    (next, options) => void navigate(addressOf(next(new URLSearchParams(params))), options),
    [navigate, params],
  );
  return [params, change];
}

/** Moves a search from the query of a typed address into the fragment. Use it once per page. */
export function useSearchInFragment(): void {
  const { search, hash, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  useEffect(() => {
    const target = addressOf(paramsIn({ search, hash }));
    const isSent = inFragment.some((name) => new URLSearchParams(search).has(name));
    if (isSent) void navigate(target, { replace: true, state });
  }, [search, hash, state, navigate]);
}
