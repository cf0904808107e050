import type { ComponentType } from 'react';
import type { Undo } from './toastsSlice';

/** How a message shows its way back. It comes with the pages that offer one: `/` does without it. */
export const undoPart: { Line?: ComponentType<{ id: string; undo: Undo }> } = {};
