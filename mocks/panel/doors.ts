/** The panel's two halves: for people who show the product, and for people who work on it. The choice is kept for the tab. */
import { useTabChoice } from './tabChoice';

const doors = ['present', 'developer'] as const;

export type Door = (typeof doors)[number];

export const doorTitles: Readonly<Record<Door, string>> = { present: 'Present', developer: 'Developer' };

export const useDoor = () => useTabChoice<Door>('demo-door', doors);
