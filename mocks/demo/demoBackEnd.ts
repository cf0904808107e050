import type { Engine } from 'supabase-in-memory/tools';
import type { Pack } from '../product/packs/pack';
import type { PageState } from './frames/frameMessage';

/** One back end for several pages. */
export interface DemoBackEnd extends Engine {
  state: () => PageState;
  pack: () => Pack | null;
  /** Called after each change, also of another tab. */
  subscribe: (listener: () => void) => void;
  /** Called after changes of rows that the product shows, by calls of this tab. */
  onRows: (listener: () => void) => void;
}
