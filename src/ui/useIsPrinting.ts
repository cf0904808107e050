import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

/** Renders synchronously: the browser prints what is on the page when `beforeprint` has been handled. */
function subscribe(onChange: () => void): () => void {
  const switchTo = (value: boolean) => () =>
    flushSync(() => {
      isPrinting = value;
      onChange();
    });
  const [begin, end] = [switchTo(true), switchTo(false)];
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether the browser is printing: what it prints may differ from what is on the screen. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
