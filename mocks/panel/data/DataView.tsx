/** The panel's part that shows the tables as any person sees them, and lets people change rows. */
import { useState } from 'react';
import type { Row, TriedCall } from 'supabase-in-memory';
import type { PartProps } from '../part';
import { Why } from '../why/Why';
import { callFor, everything, listTables, titleOf, type Cell } from './dataAccess';
import type { Page, Query } from './query';
import { FilterPicker, type Filter } from './FilterPicker';
import { readerOf, ReaderPicker, type ReaderChoice } from './ReaderPicker';
import { RowDetails } from './RowDetails';
import { RowEditor } from './RowEditor';
import { RowsTable } from './RowsTable';
import { TablePicker } from './TablePicker';
import { useRows } from './useRows';
import shared from '../demoPanel.module.css';
import styles from './dataView.module.css';

const pageSize = 50;

export default function DataView({ demo, announce }: PartProps) {
  const { inspector } = demo;
  const tables = listTables(inspector);
  const [table, setTable] = useState(tables[0]?.table ?? '');
  const [choice, setChoice] = useState<ReaderChoice>({ who: everything, email: '' });
  const [filter, setFilter] = useState<Filter>();
  const [order, setOrder] = useState<Query['order']>();
  const [offset, setOffset] = useState(0);
  /** The row in the editor, or 'new'. */
  const [edited, setEdited] = useState<Row | 'new'>();
  const [why, setWhy] = useState<TriedCall>();

  const definition = tables.find((each) => each.table === table);
  const isReadOnly = definition?.ofService === true;
  const reader = readerOf(choice);
  const isFiltered = filter !== undefined && (filter.operator === 'null' || filter.value !== '');
  const answer = useRows(demo, {
    table,
    reader,
    filter: isFiltered ? filter : undefined,
    order,
    offset,
    limit: pageSize,
  });
  const page = answer?.ok ? answer.value : undefined;
  /** Explains why the reader sees a cell, or these rows and no others. */
  const askWhy = (cell?: Cell) =>
    setWhy(callFor(inspector, { table, reader, filter: isFiltered ? filter : undefined }, cell));
  const canExplain = answer !== undefined && !isReadOnly && reader !== everything;

  /** Wraps a setter of the query, so that a change leads back to the first page. */
  const fromStart =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setOffset(0);
      setWhy(undefined);
    };

  if (isReadOnly && edited !== undefined && edited !== 'new') {
    return <RowDetails table={titleOf(table)} row={edited} onDone={() => setEdited(undefined)} />;
  }
  if (edited !== undefined && definition) {
    return (
      <RowEditor
        inspector={inspector}
        definition={definition}
        reader={reader}
        row={edited === 'new' ? undefined : edited}
        onDone={(message) => {
          setEdited(undefined);
          if (message !== undefined) announce(message);
        }}
      />
    );
  }

  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <TablePicker
          tables={tables}
          table={table}
          onChange={fromStart((next) => {
            setTable(next);
            setFilter(undefined);
            setOrder(undefined);
          })}
        />
        <ReaderPicker accounts={demo.accounts} choice={choice} onChange={fromStart(setChoice)} />
        <FilterPicker
          definition={definition}
          schema={inspector.backend.schema}
          filter={filter}
          onChange={fromStart(setFilter)}
        />
      </div>
      {answer && !answer.ok && (
        <p className={shared.warning} role="alert">
          {answer.sentence}
        </p>
      )}
      <p className={shared.hint} role="status">
        {page ? rangeText(page, offset) : ''}
      </p>
      {canExplain && (
        <div className={shared.actions}>
          <button
            type="button"
            className={shared.action}
            aria-expanded={why !== undefined}
            onClick={() => (why === undefined ? askWhy() : setWhy(undefined))}
          >
            {why === undefined ? 'Why these rows?' : 'Close the explanation'}
          </button>
        </div>
      )}
      {canExplain && why !== undefined && <Why demo={demo} call={why} />}
      {isReadOnly && page && (
        <p className={shared.hint}>
          Read-only: the service writes these rows. Password hashes and file contents are not shown.
        </p>
      )}
      {definition && page && page.rows.length > 0 && (
        <RowsTable
          definition={definition}
          rows={page.rows}
          order={order}
          onOrder={fromStart(setOrder)}
          onOpen={setEdited}
          onWhy={canExplain ? askWhy : undefined}
        />
      )}
      <div className={shared.actions}>
        {page && page.count > pageSize && <Pager count={page.count} offset={offset} onMove={setOffset} />}
        {!isReadOnly && (
          <button type="button" className={shared.action} onClick={() => setEdited('new')}>
            Add a row
          </button>
        )}
      </div>
    </div>
  );
}

interface PagerProps {
  count: number;
  offset: number;
  onMove: (offset: number) => void;
}

function Pager({ count, offset, onMove }: PagerProps) {
  const move = (next: number) => {
    if (next < count) onMove(Math.max(0, next));
  };
  return (
    <>
      <button
        type="button"
        className={shared.action}
        aria-disabled={offset === 0}
        onClick={() => move(offset - pageSize)}
      >
        Previous
      </button>
      <button
        type="button"
        className={shared.action}
        aria-disabled={offset + pageSize >= count}
        onClick={() => move(offset + pageSize)}
      >
        Next
      </button>
    </>
  );
}

const number = new Intl.NumberFormat('en-US');

function rangeText({ rows, count }: Page, offset: number): string {
  if (count === 0) return 'No rows.';
  return `${number.format(offset + 1)}–${number.format(offset + rows.length)} of ${number.format(count)}`;
}
