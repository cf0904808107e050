import { useState } from 'react';
import { writeTabStorage, readTabStorage, tabStorage } from '../transports/page/tabStorage';

/** A choice among `options`, initially the first, kept for the tab under `key`. */
export function useTabChoice<C extends string>(
  key: string,
  options: readonly [C, ...C[]],
): [C, (choice: C) => void] {
  const [choice, setChoice] = useState<C>(() => {
    const kept = readTabStorage(tabStorage(), key);
    return options.find((each) => each === kept) ?? options[0];
  });
  return [
    choice,
    (next) => {
      writeTabStorage(tabStorage(), key, next);
      setChoice(next);
    },
  ];
}
