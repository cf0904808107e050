/**
 * What the calculator's fields hold, beyond the page: this tab keeps it over a reload, Back and the sign-up, and a link
 * (`#roi=10000;20;2000`) opens with it. A text that is no number shows its problem at its field, as if it had been typed.
 */
import { readStored, scopedKey, writeStored } from '../../lib/storage';
import { roiName } from '../session/forgetAtSignOut';
import type { RoiFieldName } from './readRoiField';
import type { RoiInput } from './roi';

export type RoiEntries = Record<RoiFieldName, string>;

export const roiHash = `#${roiName}=`;

/** The texts of the address, else those that the tab keeps, else null. */
export function readRoiEntries(): RoiEntries | null {
  const text =
    new URLSearchParams(location.hash.slice(1)).get(roiName) ?? readStored(scopedKey(roiName), 'session');
  if (text === null) return null;
  const [monthlyRevenue = '', visibility = '', adSpend = ''] = text
    .split(';')
    .map((each) => each.slice(0, 60));
  return { monthlyRevenue, visibility, adSpend };
}

const join = ({ monthlyRevenue, visibility, adSpend }: Record<RoiFieldName, string | number>) =>
  `${monthlyRevenue};${visibility};${adSpend}`;

/** Keeps what was typed, which outdates the numbers in the address. */
export function storeRoiEntries(entries: RoiEntries): void {
  writeStored(scopedKey(roiName), join(entries), 'session');
  if (location.hash.startsWith(roiHash)) history.replaceState(history.state, '', location.href.split('#')[0]);
}

export const roiLink = (input: RoiInput): string => roiHash + join(input);
