/** What the history of a row says. */
import type { ReactNode } from 'react';

export const title = 'History';
export const doneBy = (name: ReactNode) => <> by {name}</>;
