import type { Engine } from 'supabase-in-memory/tools';
import type { Pack } from '../product/packs/pack';
import type { PageState } from './frames/frameMessage';

/** One back end for several pages. */
export interface DemoBackEnd extends Engine {
  state: () => PageState;
  pack: () => Pack | null;
  /** Calls `listener` after each change, also by another tab. */
  subscribe: (listener: () => void) => void;
  /** Calls `listener` after calls of this tab that changed rows of the product's tables. */
  onRows: (listener: () => void) => void;
}
