import type { LeaveBehind } from '../../sharing/leaveBehind';

let content: LeaveBehind | undefined;

export function setLeaveBehind(next: LeaveBehind): void {
  content = next;
}

/** The data of this leave-behind. */
export function leaveBehind(): LeaveBehind {
  if (!content) throw new Error('The entry has not read the file');
  return content;
}
