import { useId } from 'react';
import { DemoScenario } from './DemoScenario';
import { DemoStatus } from './DemoStatus';
import type { PanelTabProps } from './part';
import { PartButton } from './PartButton';
import styles from './demoPanel.module.css';

interface DeveloperTabProps extends PanelTabProps {
  openPalette: () => void;
}

/** The panel's tab for developers, with what looks inside the demo and changes its data, clock and faults. */
export function DeveloperTab({ demo, view, parts, openPart, openPalette }: DeveloperTabProps) {
  const toolsId = useId();
  return (
    <>
      <section className={styles.section} aria-labelledby={toolsId}>
        <h3 id={toolsId} className={styles.heading}>
          Tools
        </h3>
        <ul className={styles.tools}>
          {parts
            .filter(({ tab }) => tab === 'developer')
            .map((part) => (
              <li key={part.id}>
                <PartButton part={part} openPart={openPart} />
              </li>
            ))}
        </ul>
        <p className={`${styles.tools} ${styles.moreTools}`}>
          <button type="button" className={styles.action} aria-keyshortcuts="Control+K" onClick={openPalette}>
            All commands <kbd className={styles.key}>Ctrl K</kbd>
          </button>
        </p>
      </section>
      {view.state && <DemoScenario key={view.state.scenario} demo={demo} state={view.state} />}
      <DemoStatus
        transport={view.transport}
        persistence={view.persistence}
        onShowCalls={demo.transport.showCalls}
      />
    </>
  );
}
