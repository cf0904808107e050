/** Where the open panel stands: over the page, or beside or below it. Kept for the tab. */
import { useState } from 'react';
import { writeTabStorage, readTabStorage, tabStorage } from '../transports/page/tabStorage';

export const docks = ['floating', 'side', 'bottom'] as const;

export type Dock = (typeof docks)[number];

const dockKey = 'demo-dock';

export function useDock(): [Dock, (dock: Dock) => void] {
  const [dock, setDock] = useState<Dock>(() => {
    const kept = readTabStorage(tabStorage(), dockKey);
    return docks.find((each) => each === kept) ?? 'floating';
  });
  return [
    dock,
    (next) => {
      writeTabStorage(tabStorage(), dockKey, next);
      setDock(next);
    },
  ];
}
