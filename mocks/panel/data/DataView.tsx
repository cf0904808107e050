/** The panel's part that shows the tables, lets people change them, and shows what somebody else would see. */
import { useEffect, useId, useState } from 'react';
import type { Row } from '../../engine/backend/schema';
import type { PartProps } from '../part';
import { choicesOf, toText } from './cellText';
import { everything, listTables, operatorsOf, readRows, titleOf, visitor } from './dataAccess';
import type { Answer, Operator, Page, Query } from './query';
import { RowDetails } from './RowDetails';
import { RowEditor } from './RowEditor';
import shared from '../demoPanel.module.css';
import styles from './dataView.module.css';

const pageSize = 50;
const otherPerson = 'other';

const operatorNames: Record<Operator, string> = {
  contains: 'contains',
  is: 'is',
  least: 'is at least',
  most: 'is at most',
  null: 'is empty',
};

export default function DataView({ demo, announce }: PartProps) {
  const { inspector } = demo;
  const tables = listTables(inspector);
  const [table, setTable] = useState(tables[0]?.table ?? '');
  const [who, setWho] = useState(everything);
  const [email, setEmail] = useState('');
  const [column, setColumn] = useState('');
  const [operator, setOperator] = useState<Operator>('contains');
  const [value, setValue] = useState('');
  const [order, setOrder] = useState<Query['order']>();
  const [offset, setOffset] = useState(0);
  const [answer, setAnswer] = useState<Answer<Page>>();
  /** A row, or a new one. */
  const [edited, setEdited] = useState<Row | 'new'>();
  const ids = {
    table: useId(),
    who: useId(),
    email: useId(),
    column: useId(),
  };

  const definition = tables.find((each) => each.table === table);
  const isReadOnly = definition?.ofService === true;
  const columns = definition?.columns ?? {};
  const names = Object.keys(columns);
  const operators = columns[column] && definition ? operatorsOf(columns[column], definition) : [];
  const isFiltered = column !== '' && (operator === 'null' || value !== '');
  const reader = who === otherPerson ? email : who;
  const filterText = isFiltered ? JSON.stringify({ column, operator, value }) : '';

  useEffect(() => {
    if (reader === '') return undefined;
    let ended = false;
    const filter = filterText === '' ? undefined : (JSON.parse(filterText) as Query['filter']);
    const read = async () => {
      const next = await readRows(inspector, { table, reader, filter, order, offset, limit: pageSize });
      if (!ended) setAnswer(next);
    };
    // Debounce what somebody types.
    const timer = setTimeout(() => void read(), 150);
    const unsubscribe = demo.subscribe(() => void read());
    return () => {
      ended = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [demo, inspector, table, reader, filterText, order, offset]);

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

  const sort = (name: string) => {
    setOrder({ column: name, descending: order?.column === name && !order.descending });
    setOffset(0);
  };
  const page = answer?.ok ? answer.value : undefined;

  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <label htmlFor={ids.table}>Table</label>
        <select
          id={ids.table}
          className={shared.control}
          value={table}
          onChange={(event) => {
            setTable(event.target.value);
            setColumn('');
            setOrder(undefined);
            setOffset(0);
          }}
        >
          {[false, true].map((ofService) => (
            <optgroup key={String(ofService)} label={ofService ? 'Behind it' : 'Data API'}>
              {tables
                .filter((each) => each.ofService === ofService)
                .map((each) => (
                  <option key={each.table} value={each.table}>
                    {titleOf(each.table)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <label htmlFor={ids.who}>As seen by</label>
        <select
          id={ids.who}
          className={shared.control}
          value={who}
          onChange={(event) => {
            setWho(event.target.value);
            setOffset(0);
          }}
        >
          <option value={everything}>Everything (service role)</option>
          {demo.accounts.map((account) => (
            <option key={account.email} value={account.email}>
              {account.who} ({account.email})
            </option>
          ))}
          <option value={visitor}>A visitor</option>
          <option value={otherPerson}>Somebody else…</option>
        </select>
        {who === otherPerson && (
          <>
            <label htmlFor={ids.email}>E-mail</label>
            <input
              id={ids.email}
              type="email"
              className={shared.control}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </>
        )}
        <label htmlFor={ids.column}>Filter</label>
        <div className={styles.filter}>
          <select
            id={ids.column}
            className={shared.control}
            value={column}
            onChange={(event) => {
              const next = columns[event.target.value];
              setColumn(event.target.value);
              setValue((next && choicesOf(next, inspector.backend.schema)?.[0]) ?? '');
              setOperator((next && definition && operatorsOf(next, definition)[0]) ?? 'is');
              setOffset(0);
            }}
          >
            <option value="">All rows</option>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          {column !== '' && (
            <select
              aria-label="How"
              className={shared.control}
              value={operator}
              onChange={(event) => {
                // The options are operators.
                setOperator(event.target.value as Operator);
                setOffset(0);
              }}
            >
              {operators.map((each) => (
                <option key={each} value={each}>
                  {operatorNames[each]}
                </option>
              ))}
            </select>
          )}
          {column !== '' && operator !== 'null' && (
            <FilterValue
              choices={columns[column] && choicesOf(columns[column], inspector.backend.schema)}
              value={value}
              onChange={(next) => {
                setValue(next);
                setOffset(0);
              }}
            />
          )}
        </div>
      </div>
      {answer && !answer.ok && (
        <p className={shared.warning} role="alert">
          {answer.sentence}
        </p>
      )}
      <p className={shared.hint} role="status">
        {page ? rangeText(page, offset) : ''}
      </p>
      {isReadOnly && page && (
        <p className={shared.hint}>
          Read only: the service itself writes these rows. Password hashes and the content of files are not
          shown.
        </p>
      )}
      {page && page.rows.length > 0 && (
        <div className={styles.scroll} role="region" aria-label={`Rows of ${titleOf(table)}`} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {names.map((name) => (
                  <th
                    key={name}
                    scope="col"
                    aria-sort={
                      order?.column !== name ? undefined : order.descending ? 'descending' : 'ascending'
                    }
                  >
                    <button type="button" onClick={() => sort(name)}>
                      {name}
                      <span aria-hidden="true">
                        {order?.column !== name ? '' : order.descending ? ' ↓' : ' ↑'}
                      </span>
                    </button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page.rows.map((row) => (
                <tr key={JSON.stringify(definition?.primaryKey.map((name) => row[name]))}>
                  {names.map((name, at) => (
                    <td key={name} title={toText(row[name])}>
                      {at === 0 ? (
                        <button
                          type="button"
                          aria-label={`${isReadOnly ? 'Look at' : 'Edit'} ${toText(row[name])}`}
                          onClick={() => setEdited(row)}
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
      )}
      <div className={shared.actions}>
        {page && page.count > pageSize && (
          <>
            <button
              type="button"
              className={shared.action}
              aria-disabled={offset === 0}
              onClick={() => setOffset(Math.max(0, offset - pageSize))}
            >
              Previous
            </button>
            <button
              type="button"
              className={shared.action}
              aria-disabled={offset + pageSize >= page.count}
              onClick={() => {
                if (offset + pageSize < page.count) setOffset(offset + pageSize);
              }}
            >
              Next
            </button>
          </>
        )}
        {!isReadOnly && (
          <button type="button" className={shared.action} onClick={() => setEdited('new')}>
            Add a row
          </button>
        )}
      </div>
    </div>
  );
}

interface FilterValueProps {
  choices: readonly string[] | undefined;
  value: string;
  onChange: (value: string) => void;
}

function FilterValue({ choices, value, onChange }: FilterValueProps) {
  const props = {
    'aria-label': 'Value',
    className: shared.control,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (!choices) return <input {...props} />;
  return (
    <select {...props}>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
}

const number = new Intl.NumberFormat('en-US');

function rangeText({ rows, count }: Page, offset: number): string {
  if (count === 0) return 'No row.';
  return `${number.format(offset + 1)}–${number.format(offset + rows.length)} of ${number.format(count)}`;
}
