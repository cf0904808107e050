/** Texts of a row's history. */
import type { ReactNode } from 'react';

export const title = 'History';
export const doneBy = (name: ReactNode) => <> by {name}</>;
