import { useLayoutEffect } from 'react';

/** Names what is open before the page's own title, for as long as it is open. Null while its name is not known. */
export function useOpenedTitle(name: string | null): void {
  useLayoutEffect(() => {
    if (name === null) return;
    const page = document.title;
    const whole = `${name} · ${page}`;
    document.title = whole;
    return () => {
      // The next page may have set its own title already.
      if (document.title === whole) document.title = page;
    };
  }, [name]);
}
