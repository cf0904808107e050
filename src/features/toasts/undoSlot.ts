import type { ComponentType } from 'react';
import type { Undo } from './toastsSlice';

/** The component for a toast's undo. Set by the pages that offer an undo, so that `/` does not load it. */
export const undoSlot: { Message?: ComponentType<{ id: string; undo: Undo }> } = {};
