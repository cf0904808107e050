import { useAppSelector } from '../../store/hooks';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { selectDensity } from './preferencesSlice';

/**
 * From this width on, rows have columns; on narrower screens they are cards. In em, because larger text needs more room
 * (adminRow.module.css).
 */
export const tableQuery = '(min-width: 48em)';

/** The height of a row with columns in rem, by density (adminRow.module.css). */
const rowHeights = { comfortable: 3, compact: 2.25 } as const;

interface TableLayout {
  hasColumns: boolean;
  /** Height of a row in pixels; an estimate for cards. */
  rowHeight: number;
}

export function useTableLayout(cardHeight: number): TableLayout {
  const hasColumns = useMediaQuery(tableQuery);
  const density = useAppSelector(selectDensity);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return { hasColumns, rowHeight: hasColumns ? rowHeights[density] * rem : cardHeight };
}
