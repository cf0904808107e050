import { useMediaQuery } from '../../ui/useMediaQuery';
import { Panel } from './Panel';

/** On these screens, a list and an opened row are side by side; the style sheets of both pages have the same query. */
const roomyQuery = '(min-width: 80em)';

/** The frame of a row's details: a panel beside the list where there is room; undefined for a drawer over the list. */
export const useDetailsFrame = () => (useMediaQuery(roomyQuery) ? Panel : undefined);
