/** Texts of the undo button in a toast. */

export const undo = 'Undo';
export const undoAll = 'Undo all';
export const undoWhat = (label: string, change: string) => `${label}: ${change}`;
