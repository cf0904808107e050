import type { KeyboardEvent } from 'react';
import type { Json, Row } from 'supabase-in-memory';
import { toText } from './cellText';
import { titleOf, type Cell, type ListedTable } from './dataAccess';
import type { Query } from './query';
import styles from './dataView.module.css';

interface RowsTableProps {
  definition: ListedTable;
  rows: readonly Row[];
  order: Query['order'];
  onOrder: (order: Query['order']) => void;
  onOpen: (row: Row) => void;
  /** Asks why the reader sees a cell; undefined where there is nothing to ask. */
  onWhy: ((cell: Cell) => void) | undefined;
}

export function RowsTable({ definition, rows, order, onOrder, onOpen, onWhy }: RowsTableProps) {
  const { table, columns, primaryKey, ofService } = definition;
  const names = Object.keys(columns);
  return (
    <div className={styles.scroll} role="region" aria-label={`Rows in ${titleOf(table)}`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {names.map((name) => (
              <ColumnHead key={name} name={name} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={(event) => moveFocus(event, names.length)}>
          {rows.map((row) => (
            <tr key={JSON.stringify(primaryKey.map((name) => row[name]))}>
              {names.map((name, at) => (
                <td key={name} title={toText(row[name])}>
                  {at === 0 && (
                    <button
                      type="button"
                      aria-label={`${ofService ? 'Look at' : 'Edit'} ${toText(row[name])}`}
                      onClick={() => onOpen(row)}
                    >
                      {toText(row[name])}
                    </button>
                  )}
                  {onWhy ? (
                    <button
                      type="button"
                      // The Tab key stops only at the first of these in each row; arrow keys go to the others.
                      tabIndex={at === 0 ? 0 : -1}
                      data-why=""
                      className={at === 0 ? styles.whyRow : styles.whyCell}
                      aria-label={`Why? ${name} ${toText(row[name])}`}
                      onClick={() => onWhy({ row, column: name })}
                    >
                      {at === 0 ? 'Why?' : <CellText value={row[name]} />}
                    </button>
                  ) : (
                    at > 0 && <CellText value={row[name]} />
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

function CellText({ value }: { value: Json | undefined }) {
  return value === null || value === undefined ? <span className={styles.nothing}>null</span> : toText(value);
}

/** Arrow keys go from cell to cell. */
function moveFocus(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-why]')];
  const at = cells.findIndex((cell) => cell === event.target);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  const next = at < 0 || step === undefined ? undefined : cells[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
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
