import { useId } from 'react';
import type { Schema } from 'supabase-in-memory';
import { choicesOf } from './cellText';
import { operatorsOf, type ListedTable } from './dataAccess';
import type { Operator, Query } from './query';
import shared from '../demoPanel.module.css';
import styles from './dataView.module.css';

export type Filter = NonNullable<Query['filter']>;

const operatorNames: Record<Operator, string> = {
  contains: 'contains',
  is: 'is',
  atLeast: 'is at least',
  atMost: 'is at most',
  null: 'is empty',
};

interface FilterPickerProps {
  definition: ListedTable | undefined;
  schema: Schema;
  /** undefined for all rows. */
  filter: Filter | undefined;
  onChange: (filter: Filter | undefined) => void;
}

export function FilterPicker({ definition, schema, filter, onChange }: FilterPickerProps) {
  const id = useId();
  const columns = definition?.columns ?? {};
  const column = filter && columns[filter.column];
  const choose = (name: string) => {
    const next = columns[name];
    if (!next || !definition) return onChange(undefined);
    onChange({
      column: name,
      operator: operatorsOf(next, definition)[0] ?? 'is',
      value: choicesOf(next, schema)?.[0] ?? '',
    });
  };
  return (
    <>
      <label htmlFor={id}>Filter</label>
      <div className={styles.filter}>
        <select
          id={id}
          className={shared.control}
          value={filter?.column ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">All rows</option>
          {Object.keys(columns).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {filter && (
          <select
            aria-label="How"
            className={shared.control}
            value={filter.operator}
            // The options are operators.
            onChange={(event) => onChange({ ...filter, operator: event.target.value as Operator })}
          >
            {(column && definition ? operatorsOf(column, definition) : []).map((each) => (
              <option key={each} value={each}>
                {operatorNames[each]}
              </option>
            ))}
          </select>
        )}
        {filter && filter.operator !== 'null' && (
          <FilterValue
            choices={column && choicesOf(column, schema)}
            value={filter.value}
            onChange={(value) => onChange({ ...filter, value })}
          />
        )}
      </div>
    </>
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
