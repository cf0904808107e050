/**
 * The texts of the calculator's fields outside the page: the tab keeps them across a reload, Back and the sign-up, and a
 * link can contain them (`#roi=10,000;20;2,000`). A text that is not a number shows its problem at its field, as if typed.
 */
import { readStored, scopedKey, writeStored } from '../../lib/storage';
import { roiName } from '../session/forgetAtSignOut';
import type { RoiFieldName } from './readRoiField';
import type { RoiInput } from './roi';
import { groupDigits } from './RoiField';

/** In the order of the fields. */
export type RoiEntries = Record<RoiFieldName, string>;

export const roiHash = `#${roiName}=`;

/** The texts in the address, or else those that the tab keeps, or null. */
export function readRoiEntries(): RoiEntries | null {
  const text =
    new URLSearchParams(location.hash.slice(1)).get(roiName) ?? readStored(scopedKey(roiName), 'session');
  if (text === null) return null;
  const [monthlyRevenue = '', visibility = '', adSpend = ''] = text
    .split(';')
    .map((each) => each.slice(0, 60));
  return { monthlyRevenue, visibility, adSpend };
}

/** Keeps what was typed, and removes the numbers from the address, which do not match it. */
export function storeRoiEntries(entries: RoiEntries): void {
  writeStored(scopedKey(roiName), Object.values(entries).join(';'), 'session');
  if (location.hash.startsWith(roiHash)) history.replaceState(history.state, '', location.href.split('#')[0]);
}

/** Grouped, as the fields show the numbers. */
export const roiLink = (input: RoiInput): string => roiHash + Object.values(input).map(groupDigits).join(';');
