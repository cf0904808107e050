import { useLayoutEffect } from 'react';

/** Puts the name of the opened row before the page's own title while the row is open. Null until the name is known. */
export function useOpenedTitle(name: string | null): void {
  useLayoutEffect(() => {
    if (name === null) return;
    const page = document.title;
    const title = `${name} · ${page}`;
    document.title = title;
    return () => {
      // The next page may have set its own title already.
      if (document.title === title) document.title = page;
    };
  }, [name]);
}
