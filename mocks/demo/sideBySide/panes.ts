/** The two frames of the side-by-side view. */
import { frameNamePrefix } from '../../transports/page/frameName';

export const panes = ['customer', 'admin'] as const;

export type Pane = (typeof panes)[number];

export const frameNameOf = (side: Pane): string => `${frameNamePrefix}${side}`;

export const isPane = (frameName: string): boolean => panes.some((side) => frameNameOf(side) === frameName);
