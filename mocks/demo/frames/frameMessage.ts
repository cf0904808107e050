/** The messages between a frame and the page around it, besides calls. */
import type { ClockState } from 'supabase-in-memory/tools';
import type { PageAction, PageActionResult } from '../../panel/story/pageActions';
import type { Pack } from '../../product/packs/pack';
import type { TabStream } from '../tabRandom';

/** A frame's first message, with the port for its calls. */
export const connectMessage = 'demo-connect';

/** What a page needs to know about its back end besides the answers. */
export interface PageState {
  clock: ClockState;
  /** The stream of the page's random numbers; null for the machine's own random numbers. */
  tabStream: TabStream | null;
}

export type FrameMessage =
  | { kind: 'state'; state: PageState }
  /** The pack that the page shows; null: the product's own words and colors. */
  | { kind: 'pack'; pack: Pack | null }
  /** Rows that the product shows were changed by somebody else. */
  | { kind: 'rows' }
  /** A mail's link, to be opened in the frame. */
  | { kind: 'follow'; link: string }
  /** A page action of the story, for the frame's person. Sent one at a time; the frame answers with `result`. */
  | { kind: 'action'; action: PageAction }
  /** Stops the action. */
  | { kind: 'stop' };

/** A frame's later messages. */
export type FrameAnswer =
  | { kind: 'result'; result: PageActionResult }
  /** Somebody uses the frame. The page around it repeats the input, because it has keys and touches of its own. */
  | { kind: 'input'; type: InputType; init: FrameInput };

export const inputTypes = ['keydown', 'pointerdown', 'pointerup', 'pointercancel', 'wheel'] as const;

export type InputType = (typeof inputTypes)[number];

export type FrameInput = Partial<
  Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey' | 'repeat'> &
    Pick<PointerEvent, 'pointerType' | 'clientX' | 'clientY'>
>;
