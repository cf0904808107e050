import type { Row } from 'supabase-in-memory';
import { toText } from './cellText';
import { titleOf, type ListedTable } from './dataAccess';
import type { Query } from './query';
import styles from './dataView.module.css';

interface RowsTableProps {
  definition: ListedTable;
  rows: readonly Row[];
  order: Query['order'];
  onOrder: (order: Query['order']) => void;
  /** Opens a row. */
  onOpen: (row: Row) => void;
}

export function RowsTable({ definition, rows, order, onOrder, onOpen }: RowsTableProps) {
  const { table, columns, primaryKey, ofService } = definition;
  const names = Object.keys(columns);
  return (
    <div className={styles.scroll} role="region" aria-label={`Rows of ${titleOf(table)}`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {names.map((name) => (
              <ColumnHead key={name} name={name} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(primaryKey.map((name) => row[name]))}>
              {names.map((name, at) => (
                <td key={name} title={toText(row[name])}>
                  {at === 0 ? (
                    <button
                      type="button"
                      aria-label={`${ofService ? 'Look at' : 'Edit'} ${toText(row[name])}`}
                      onClick={() => onOpen(row)}
                    >
                      {toText(row[name])}
                    </button>
                  ) : row[name] === null || row[name] === undefined ? (
                    <span className={styles.nothing}>null</span>
                  ) : (
                    toText(row[name])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnHeadProps extends Pick<RowsTableProps, 'order' | 'onOrder'> {
  name: string;
}

function ColumnHead({ name, order, onOrder }: ColumnHeadProps) {
  const direction = order?.column !== name ? undefined : order.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" onClick={() => onOrder({ column: name, descending: direction === 'ascending' })}>
        {name}
        <span aria-hidden="true">{direction ? { descending: ' ↓', ascending: ' ↑' }[direction] : ''}</span>
      </button>
    </th>
  );
}
