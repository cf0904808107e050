import { docks, type Dock } from './dock';
import styles from './demoPanel.module.css';

const names: Record<Dock, string> = {
  floating: 'Over the page',
  side: 'Beside the page',
  bottom: 'Below the page',
};

/** SVG paths of the part of the screen that the panel takes up. */
const shapes: Record<Dock, string> = {
  floating: 'M5 12h7v7H5z',
  side: 'M14 4h6v16h-6z',
  bottom: 'M4 14h16v6H4z',
};

interface DockChoiceProps {
  /** undefined while the panel is in its own window. */
  dock: Dock | undefined;
  onChoose: (dock: Dock) => void;
  onOpenWindow: () => void;
}

export function DockChoice({ dock, onChoose, onOpenWindow }: DockChoiceProps) {
  return (
    <div role="group" aria-label="Panel position" className={styles.docks}>
      {docks.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.dock}
          aria-label={names[each]}
          title={names[each]}
          aria-pressed={dock === each}
          onClick={() => onChoose(each)}
        >
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d="M3 3h18v18H3z" fill="none" stroke="currentColor" strokeWidth="1.5" />
            <path d={shapes[each]} fill="currentColor" />
          </svg>
        </button>
      ))}
      <button
        type="button"
        className={styles.dock}
        aria-label="In its own window"
        title="In its own window"
        aria-pressed={dock === undefined}
        onClick={onOpenWindow}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M3 8h13v13H3z" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M10 3h11v11h-3V6h-8z" fill="currentColor" />
        </svg>
      </button>
    </div>
  );
}
