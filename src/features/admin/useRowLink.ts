import { useCallback, type MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { useOpenLink, type Detailed } from '../details/useOpened';

interface RowLink {
  href: string;
  onClick: (event: MouseEvent) => void;
}

/** Makes the props of the link that opens a row: a plain one, because rows come and go while somebody scrolls. */
export function useRowLink(what: Detailed): (id: string) => RowLink {
  const linkTo = useOpenLink(what);
  const navigate = useNavigate();
  const page = useHref({ search: '' });
  return useCallback(
    (id) => {
      const { to, state } = linkTo(id);
      return {
        href: `${page}?${to.search}`,
        onClick: (event) => {
          // With a modifier, or by another button, it is the browser's.
          const isPlain =
            event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
          if (!isPlain) return;
          event.preventDefault();
          void navigate(to, { state });
        },
      };
    },
    [linkTo, navigate, page],
  );
}
