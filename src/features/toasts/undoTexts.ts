/** What the undo of a toast says. */

export const undo = 'Undo';
export const undoAll = 'Undo all';
export const undoWhat = (label: string, change: string) => `${label}: ${change}`;
