import { useId } from 'react';
import { toHref } from '../../src/firstLoad/siteAddress';
import { DemoScenario } from './DemoScenario';
import { DemoStatus } from './DemoStatus';
import type { DoorProps } from './part';
import { PartButton } from './PartButton';
import styles from './demoPanel.module.css';

interface DeveloperDoorProps extends DoorProps {
  openPalette: () => void;
}

/** The panel's half for developers, with what looks inside the demo and changes its data, clock and faults. */
export function DeveloperDoor({ demo, view, parts, openPart, openPalette }: DeveloperDoorProps) {
  const toolsId = useId();
  return (
    <>
      <section className={styles.section} aria-labelledby={toolsId}>
        <h3 id={toolsId} className={styles.heading}>
          Tools
        </h3>
        <ul className={styles.tools}>
          {parts
            .filter(({ door }) => door === 'developer')
            .map((part) => (
              <li key={part.id}>
                <PartButton part={part} openPart={openPart} />
              </li>
            ))}
        </ul>
        <p className={`${styles.tools} ${styles.moreTools}`}>
          <a className={styles.action} href={toHref('/?view=gallery')}>
            Every screen in every state
          </a>
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
