import { useId } from 'react';
import { titleOf, type ListedTable } from './dataAccess';
import shared from '../demoPanel.module.css';

interface TablePickerProps {
  tables: readonly ListedTable[];
  table: string;
  onChange: (table: string) => void;
}

export function TablePicker({ tables, table, onChange }: TablePickerProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>Table</label>
      <select
        id={id}
        className={shared.control}
        value={table}
        onChange={(event) => onChange(event.target.value)}
      >
        {[false, true].map((ofService) => (
          <optgroup key={String(ofService)} label={ofService ? 'Internal' : 'Data API'}>
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
    </>
  );
}
