/** Where the open panel is: over the page, beside it or below it. Kept for the tab. */
import { useTabChoice } from './tabChoice';

export const docks = ['floating', 'side', 'bottom'] as const;

export type Dock = (typeof docks)[number];

export const useDock = () => useTabChoice<Dock>('demo-dock', docks);
