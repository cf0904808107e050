import { useMediaQuery } from '../../ui/useMediaQuery';
import { Panel } from './Panel';

/** Where a list and an opened row stand side by side; the style sheets of both pages say the same. */
const roomyQuery = '(min-width: 80em)';

/** What details of a row stand in: a panel beside the list where there is room, and undefined for a drawer over it. */
export const useDetailsFrame = () => (useMediaQuery(roomyQuery) ? Panel : undefined);
