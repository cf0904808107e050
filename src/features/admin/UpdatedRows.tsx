import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useAppSelector } from '../../store/hooks';
import { closestRowKey, openClickedRow } from '../../ui/tableRows';
import { useRowFocus } from '../../ui/useRowFocus';
import type { TableHandle } from '../../ui/useTableHandle';
import { selectUpdate } from './adminSlice';
import { UpdateContext } from './RowControl';
import { titleOnOverflow } from './titleOnOverflow';

interface UpdatedRowsProps {
  ids: readonly string[];
  isFetching: boolean;
  className: string | undefined;
  handle: RefObject<TableHandle | null>;
  /** The field before the first row; null if rows before it are not loaded. */
  searchField: RefObject<HTMLInputElement | null> | null;
  children: ReactNode;
}

/**
 * Provides the update in flight to the rows, preserves the focus, and moves it with the arrow keys. A separate component,
 * so that only the rows' controls rerender.
 */
export function UpdatedRows({ ids, isFetching, className, handle, searchField, children }: UpdatedRowsProps) {
  const update = useAppSelector(selectUpdate);
  /** The arrow keys move from row to row, and between the first row and the search. */
  const onArrow = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return;
    const row = closestRowKey(target as Element);
    if (row === null || (target as Element).localName === 'select') return;
    event.preventDefault();
    if (step < 0 && row === ids[0] && searchField) searchField.current?.focus();
    else handle.current?.go(step);
  };
  return (
    // Keyboard users open a row with its name, which is a link.
    <div
      {...useRowFocus(ids)}
      onPointerOver={titleOnOverflow}
      onClick={({ nativeEvent }) => openClickedRow(nativeEvent)}
      onKeyDown={onArrow}
      aria-busy={isFetching}
      className={className}
    >
      <UpdateContext value={update}>{children}</UpdateContext>
    </div>
  );
}
