import { useCallback, type MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { useDetailsLink, type DetailsKind } from '../details/useDetailsParam';

interface RowLink {
  href: string;
  onClick: (event: MouseEvent) => void;
}

/** Opens the details of a row, as its link does. */
export function useOpenRow(kind: DetailsKind): (id: string) => void {
  const linkTo = useDetailsLink(kind);
  const navigate = useNavigate();
  return (id) => {
    const { to, ...options } = linkTo(id);
    void navigate(to, options);
  };
}

/** Props of the link that opens a row: a plain `a` instead of a `Link`, because scrolling keeps mounting rows. */
export function useRowLink(kind: DetailsKind): (id: string) => RowLink {
  const linkTo = useDetailsLink(kind);
  const navigate = useNavigate();
  const page = useHref({ search: '', hash: '' });
  return useCallback(
    (id) => {
      const { to, state, replace } = linkTo(id);
      return {
        href: page + to.search + to.hash,
        onClick: (event) => {
          // The browser handles clicks with a modifier or another button.
          const isPlain =
            event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
          if (!isPlain) return;
          event.preventDefault();
          void navigate(to, { state, replace });
        },
      };
    },
    [linkTo, navigate, page],
  );
}
