/** The two frames of the side-by-side view. */
import { frameNamePrefix } from '../../transports/page/frameName';

export const panes = ['customer', 'admin'] as const;

export type Pane = (typeof panes)[number];

export const frameNameOf = (pane: Pane): string => `${frameNamePrefix}${pane}`;

export const isPane = (frameName: string): boolean => panes.some((pane) => frameNameOf(pane) === frameName);
