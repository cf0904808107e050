/** The two frames beside each other. */
import { frameNamePrefix } from '../../transports/page/frameName';

export const sides = ['customer', 'admin'] as const;

export type Side = (typeof sides)[number];

export const frameOf = (side: Side): string => `${frameNamePrefix}${side}`;
