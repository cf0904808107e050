import { useId, useState, type SubmitEvent } from 'react';
import type { Row, Schema } from 'supabase-in-memory';
import type { Column } from 'supabase-in-memory/schema';
import { ConfirmButton } from '../ConfirmButton';
import type { Inspector } from '../inspector';
import { changedValues, choicesOf, toText } from './cellText';
import { addRow, changeRow, removeRow, type ListedTable } from './dataAccess';
import type { Answer, Reader } from './query';
import shared from '../demoPanel.module.css';
import styles from './dataView.module.css';

interface RowEditorProps {
  inspector: Inspector;
  definition: Pick<ListedTable, 'table' | 'columns' | 'removable'>;
  reader: Reader;
  /** undefined for a new row, whose empty fields take their defaults. */
  row: Row | undefined;
  /** `message`: what was saved or deleted, in a sentence; undefined if nothing was. */
  onDone: (message?: string) => void;
}

export function RowEditor({ inspector, definition, reader, row, onDone }: RowEditorProps) {
  const { table, columns, removable } = definition;
  const titleId = useId();
  const fieldsId = useId();
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();

  async function run(work: Promise<Answer<readonly Row[]>>, message: string): Promise<void> {
    const answer = await work;
    if (answer.ok) onDone(message);
    else setProblem(answer.sentence);
  }

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = changedValues(texts, row, columns);
    if (row && Object.keys(values).length === 0) return onDone();
    void run(
      row
        ? changeRow(inspector, { table, reader }, row, values)
        : addRow(inspector, { table, reader }, values),
      row ? `Row in ${table} saved.` : `Row added to ${table}.`,
    );
  }

  return (
    <form aria-labelledby={titleId} className={styles.view} noValidate onSubmit={save}>
      <h4 id={titleId} className={styles.title}>
        {row ? `Row in ${table}` : `New row in ${table}`}
      </h4>
      {Object.entries(columns).map(([name, column], at) => (
        <div key={name} className={styles.field}>
          <label htmlFor={`${fieldsId}${name}`}>{name}</label>
          <Field
            id={`${fieldsId}${name}`}
            column={column}
            schema={inspector.backend.schema}
            text={texts[name] ?? toText(row?.[name])}
            placeholder={placeholderOf(column, row === undefined)}
            autoFocus={at === 0}
            onChange={(text) => setTexts((before) => ({ ...before, [name]: text }))}
          />
        </div>
      ))}
      {problem !== undefined && (
        <p className={shared.warning} role="alert">
          {problem}
        </p>
      )}
      <div className={shared.actions}>
        <button type="submit" className={shared.primary}>
          {row ? 'Save' : 'Add'}
        </button>
        <button type="button" className={shared.action} onClick={() => onDone()}>
          Cancel
        </button>
        {row && removable && (
          <ConfirmButton
            name="Delete row"
            button="Remove…"
            question="Delete this row and everything that depends on it?"
            yes="Remove"
            no="Cancel"
            onYes={() => void run(removeRow(inspector, { table, reader }, row), `Row deleted from ${table}.`)}
          />
        )}
      </div>
    </form>
  );
}

interface FieldProps {
  id: string;
  column: Column;
  schema: Schema;
  text: string;
  placeholder: string;
  autoFocus: boolean;
  onChange: (text: string) => void;
}

function Field({ column, schema, text, onChange, placeholder, ...props }: FieldProps) {
  const choices = choicesOf(column, schema);
  if (choices) {
    return (
      <select
        {...props}
        className={shared.control}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{placeholder}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...props}
      className={shared.control}
      placeholder={placeholder}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function placeholderOf(column: Column, isNew: boolean): string {
  if (isNew && column.default) return 'Default';
  if (column.nullable) return 'null';
  const { type } = column;
  return typeof type === 'object' && 'array' in type ? '["one", "two"]' : '';
}
