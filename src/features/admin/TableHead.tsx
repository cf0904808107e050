import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import styles from './adminRow.module.css';

/** A column of an admin table. */
export interface Column<Row, Order extends string> {
  /** Also the name of its CSS class. */
  name: string;
  label: string;
  /** In place of the label. */
  head?: ReactNode;
  /** Whether its cells are the headers of their rows. */
  isName?: boolean;
  /** Whether its cells are one line of text, cut with an ellipsis where there is no room. */
  isText?: boolean;
  /** The two orders that the head toggles between, and the one that the first click chooses. */
  sort?: { ascending: Order; descending: Order; begins: 'ascending' | 'descending' };
  /** Without it, a cell has the row's badge and dropdown. */
  cell?: (row: Row) => ReactNode;
}

interface TableHeadProps<Order extends string> {
  columns: readonly Pick<Column<never, Order>, 'name' | 'label' | 'head' | 'sort'>[];
  order: Order;
  onOrder: (order: Order) => void;
}

/** The header row. It offers only orders for which the database has an index. */
export function TableHead<Order extends string>({ columns, order, onOrder }: TableHeadProps<Order>) {
  return (
    <div role="row" aria-rowindex={1} className={`${styles.columns} ${styles.heads}`}>
      {columns.map(({ name, label, head, sort }) => {
        const direction =
          order === sort?.ascending ? 'ascending' : order === sort?.descending ? 'descending' : 'none';
        const next =
          direction === 'ascending' ? 'descending' : direction === 'descending' ? 'ascending' : sort?.begins;
        return (
          <div
            key={name}
            role="columnheader"
            aria-sort={sort && direction}
            className={`${styles.columnHead} ${styles[name] ?? ''}`}
          >
            {sort && next ? (
              <button type="button" className={styles.sort} onClick={() => onOrder(sort[next])}>
                {label}
                <Icon name="arrowUp" size="1em" className={styles[direction]} />
              </button>
            ) : (
              (head ?? label)
            )}
          </div>
        );
      })}
    </div>
  );
}
