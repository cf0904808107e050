import { formatDate } from '../../lib/formatDate';
import { useIsPrinting } from '../../ui/useIsPrinting';
import type { AdminRequest, AdminUser, RequestsQuery, UsersQuery } from './adminApi';
import { requestList, userList } from './adminLists';
import { columns, inViewOrder } from './exportRequests';
import styles from './printedList.module.css';
import { roleLabels } from './roleLabels';
import { countSelected } from './selection';
import type { RowSelection } from './useSelection';
import { viewText } from './viewText';
import * as texts from './barsTexts';
import * as pageTexts from './texts';

interface LoadedRows<View, Row> {
  view: View;
  rows: readonly Row[];
  /** How many rows the view has. */
  total: number;
  /** Whether the loaded rows begin with the first row of the view. */
  isFromStart: boolean;
}

interface PrintedRequestsProps extends LoadedRows<RequestsQuery, AdminRequest> {
  rowSelection: RowSelection<AdminRequest>;
}

type PrintedUsersProps = LoadedRows<UsersQuery, AdminUser>;

type Columns<Row> = readonly (readonly [head: string, cellOf: (row: Row) => string])[];

/** Without the last column, the id, which is for machines. */
const requestColumns = columns.slice(0, -1);

const userColumns: Columns<AdminUser> = [
  [pageTexts.name, ({ full_name }) => full_name ?? texts.noName],
  [pageTexts.email, ({ email }) => email],
  [pageTexts.joined, ({ created_at }) => formatDate(created_at)],
  [pageTexts.role, ({ role }) => roleLabels[role]],
];

/** Prints the selected requests or, without a selection, the loaded ones, with a caption that says which they are. */
export function PrintedRequests(props: PrintedRequestsProps) {
  if (!useIsPrinting()) return null;
  const rows = rowsToPrint(props);
  return <PrintedTable caption={requestsText(props, rows.length)} columns={requestColumns} rows={rows} />;
}

/** Prints the loaded users, with a caption that says which they are. */
export function PrintedUsers(props: PrintedUsersProps) {
  if (!useIsPrinting()) return null;
  return <PrintedTable caption={usersText(props)} columns={userColumns} rows={props.rows} />;
}

interface PrintedTableProps<Row> {
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
}

/** On paper this replaces the page's own table (printedList.module.css), which renders only the rows near the screen. */
function PrintedTable<Row extends { id: string }>({ caption, columns, rows }: PrintedTableProps<Row>) {
  return (
    <table className={styles.printed}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(([head]) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(([head, cellOf]) => (
              <td key={head}>
                <bdi>{cellOf(row)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rowsToPrint({ view, rows, rowSelection }: PrintedRequestsProps): readonly AdminRequest[] {
  const { selection } = rowSelection;
  if (selection.isAll) return rows.filter(({ id }) => rowSelection.has(id));
  return selection.ids.size > 0 ? inViewOrder(rowSelection.rows, view) : rows;
}

function requestsText(
  { view, total, isFromStart, rowSelection }: PrintedRequestsProps,
  count: number,
): string {
  const selected = countSelected(rowSelection.selection, total);
  const what =
    selected > count
      ? texts.printedSome(count, texts.selectedRequests(selected))
      : selected > 0
        ? texts.selectedRequests(selected)
        : isFromStart && count > 0
          ? texts.printedRequests(count, total)
          : texts.printedSome(count, texts.requests(total));
  return texts.printed(what, viewText(requestList, view));
}

function usersText({ view, rows, total, isFromStart }: PrintedUsersProps): string {
  const what =
    isFromStart && rows.length > 0
      ? texts.printedUsers(rows.length, total)
      : texts.printedSome(rows.length, texts.users(total));
  return texts.printed(what, viewText(userList, view));
}
