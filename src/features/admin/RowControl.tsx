import { createContext, memo, useContext } from 'react';
import type { BadgeTone } from '../../ui/Badge';
import { LiveBadge } from '../../ui/LiveBadge';
import type { selectUpdate } from './adminSlice';
import { RowSelect } from './RowSelect';

/** The update in flight. A context costs less for each row than a subscription to the store. */
export const UpdateContext = createContext<ReturnType<typeof selectUpdate>>(null);

/** The one value of a row that an admin changes. Must be memoized: a new object rerenders every row. */
export interface RowValue<Row, Value extends string> {
  options: Readonly<Record<Value, string>>;
  of: (row: Row) => Value;
  labelOf: (value: Value) => string;
  toneOf: (value: Value) => BadgeTone;
  /** The label of the row's dropdown: `Status of Hale Bakery`. */
  nameOf: (row: Row) => string;
  /** `from` is the value that the admin saw. */
  onChange: (row: Row, from: Value, to: Value) => Promise<unknown>;
}

interface RowControlProps<Row, Value extends string> {
  row: Row;
  value: RowValue<Row, Value>;
  onChoose: (row: Row, from: Value, to: Value) => Promise<void>;
}

function RowControlOf<Row extends { id: string }, Value extends string>({
  row,
  value,
  onChoose,
}: RowControlProps<Row, Value>) {
  const update = useContext(UpdateContext);
  const now = value.of(row);
  return (
    <RowSelect
      label={value.nameOf(row)}
      value={update?.id === row.id ? (update.value as Value) : now}
      options={value.options}
      disabled={update !== null}
      onChoose={(from, to) => void onChoose(row, from, to)}
    >
      <LiveBadge tone={value.toneOf(now)} label={value.labelOf(now)} />
    </RowSelect>
  );
}

/** A row's badge and dropdown. It reads the update in flight itself, so that no other cell rerenders. */
export const RowControl = memo(RowControlOf) as typeof RowControlOf;
