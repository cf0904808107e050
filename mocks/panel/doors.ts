/** The panel's two halves: for somebody who shows the product, and for somebody who works on it. Kept for the tab. */
import { useTabChoice } from './tabChoice';

const doors = ['present', 'developer'] as const;

export type Door = (typeof doors)[number];

export const doorTitles: Readonly<Record<Door, string>> = { present: 'Present', developer: 'Developer' };

export const useDoor = () => useTabChoice<Door>('demo-door', doors);
