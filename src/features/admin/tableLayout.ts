import { useAppSelector } from '../../store/hooks';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { selectDensity } from './densitySlice';

/** Where rows have columns; below it they are cards. In em: with larger letters a table needs more room (adminRow.module.css). */
export const tableQuery = '(min-width: 48em)';

/** The heights of a table's row in rem, by density (adminRow.module.css). */
const rowHeights = { comfortable: 3, compact: 2.25 } as const;

interface TableLayout {
  hasColumns: boolean;
  /** Pixels that a row takes, a card about. */
  rowHeight: number;
}

export function useTableLayout(cardHeight: number): TableLayout {
  const hasColumns = useMediaQuery(tableQuery);
  const density = useAppSelector(selectDensity);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return { hasColumns, rowHeight: hasColumns ? rowHeights[density] * rem : cardHeight };
}
