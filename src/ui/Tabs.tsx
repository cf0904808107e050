import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<V extends string> {
  /** What the tabs choose between. */
  label: string;
  /** The title of each tab, in display order. */
  tabs: Readonly<Record<V, string>>;
  /** Null while it is not known. */
  selected: V | null;
  onSelect: (tab: V) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/**
 * Tabs over their panel, as in the ARIA authoring practices: one tab stop; arrow keys, Home and End move the focus; and
 * only Enter, Space or a click selects, because a panel asks the server for its list.
 */
export function Tabs<V extends string>({ label, tabs, selected, onSelect, children }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const focused = buttons.findIndex((button) => button === document.activeElement);
    const target = { ArrowLeft: focused - 1, ArrowRight: focused + 1, Home: 0, End: -1 }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    buttons.at(target % buttons.length)?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {(Object.entries(tabs) as [V, string][]).map(([tab, title]) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            className={styles.tab}
            aria-selected={tab === selected}
            aria-controls={tab === selected ? `${id}-panel` : undefined}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => onSelect(tab)}
          >
            {title}
          </button>
        ))}
      </div>
      <section
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={selected === null ? undefined : `${id}-${selected}`}
      >
        {children}
      </section>
    </>
  );
}
