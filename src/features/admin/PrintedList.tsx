import { useIsPrinting } from '../../ui/useIsPrinting';
import type { AdminRequest, RequestsQuery } from './adminApi';
import { requestList } from './adminLists';
import { columns, inViewOrder } from './exportRequests';
import styles from './printedList.module.css';
import { countSelected } from './selection';
import type { RowSelection } from './useSelection';
import { viewText } from './viewText';
import * as texts from './barsTexts';

interface PrintedListProps {
  view: RequestsQuery;
  /** The loaded rows. */
  rows: readonly AdminRequest[];
  /** Rows of the view. */
  total: number;
  /** Whether the loaded rows begin with the first one of the view. */
  isFromStart: boolean;
  rowSelection: RowSelection<AdminRequest>;
}

/** The last column is the id, which is for machines. */
const printedColumns = columns.slice(0, -1);

/**
 * The selected requests for print or, without a selection, the loaded ones: on paper nothing scrolls. Says which they are.
 * Rendered only while the browser prints, and then alone (adminRow.module.css).
 */
export function PrintedList(props: PrintedListProps) {
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  const rows = printedRows(props);
  return (
    <table className={styles.printed}>
      <caption>{printedText(props, rows.length)}</caption>
      <thead>
        <tr>
          {printedColumns.map(([head]) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {printedColumns.map(([head, cellOf]) => (
              <td key={head} dir="auto">
                {cellOf(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function printedRows({ view, rows, rowSelection }: PrintedListProps): readonly AdminRequest[] {
  const { selection } = rowSelection;
  if (selection.isAll) return rows.filter(({ id }) => rowSelection.has(id));
  return selection.ids.size > 0 ? inViewOrder(rowSelection.rows, view) : rows;
}

function printedText({ view, total, isFromStart, rowSelection }: PrintedListProps, count: number): string {
  const selected = countSelected(rowSelection.selection, total);
  const what =
    selected > count
      ? texts.printedSome(count, texts.selectedRequests(selected))
      : selected > 0
        ? texts.selectedRequests(selected)
        : isFromStart && count > 0
          ? texts.printedFirst(count, total)
          : texts.printedSome(count, texts.requests(total));
  return texts.printed(what, viewText(requestList, view));
}
