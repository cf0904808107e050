/** Whether the overview and its chart are shown, stored in this browser. */
import { readStored, writeStored } from '../../lib/storage';

type OverviewPart = 'overview' | 'chart';

export const isShown = (part: OverviewPart): boolean => readStored(`admin-${part}`) === 'on';

export const storeShown = (part: OverviewPart, shown: boolean): void =>
  void writeStored(`admin-${part}`, shown ? 'on' : 'off');
