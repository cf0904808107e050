/** Whether the overview is shown, stored in this browser. */
import { readStored, writeStored } from '../../lib/storage';

const storageKey = 'admin-overview';

export const isOverviewShown = (): boolean => readStored(storageKey) === 'on';

export const storeOverviewShown = (isShown: boolean): void =>
  void writeStored(storageKey, isShown ? 'on' : 'off');
