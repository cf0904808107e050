/** In a leave-behind, replaces `mocks/demo/findPack.ts`: the file's pack, whatever the address says. */
import type { Pack } from '../../product/packs/pack';
import { leaveBehind } from './content';

export const findPack = (): Promise<Pack> => Promise.resolve(leaveBehind().pack);
