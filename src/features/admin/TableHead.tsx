import { Icon } from '../../ui/Icon';
import styles from './adminRow.module.css';
import type { ListOrder } from './listView';
import { headClass, type Column } from './columns';

interface TableHeadProps<Order extends string> {
  columns: readonly Column<never, Order>[];
  orders: Readonly<Record<Order, ListOrder<Order>>>;
  order: Order;
  onOrder: (order: Order) => void;
}

/** The header row. Only columns that the database has an index for can be sorted by. */
export function TableHead<Order extends string>({ columns, orders, order, onOrder }: TableHeadProps<Order>) {
  return (
    <div role="row" aria-rowindex={1} className={`${styles.columns} ${styles.heads}`}>
      {columns.map((column) => {
        const { label, head, sort } = column;
        const { ascending, reverse } = orders[order];
        const isSorted = sort !== undefined && (sort === order || sort === reverse);
        const direction = !isSorted ? 'none' : ascending ? 'ascending' : 'descending';
        const arrow = !isSorted ? styles.none : ascending ? styles.ascending : styles.descending;
        return (
          <div key={label} role="columnheader" aria-sort={sort && direction} className={headClass(column)}>
            {sort ? (
              <button
                type="button"
                className={styles.sort}
                onClick={() => onOrder(isSorted ? reverse : sort)}
              >
                {label}
                <Icon name="arrowUp" size="1em" className={arrow} />
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
