import type { ComponentType } from 'react';
import type { Undo } from './toastsSlice';

/** The component for a toast's undo. The pages that offer an undo bring it, so that `/` does not load it. */
export const undoSlot: { Message?: ComponentType<{ id: string; undo: Undo }> } = {};
