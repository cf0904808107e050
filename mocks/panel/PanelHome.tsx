import { useId } from 'react';
import type { Demo } from './demo';
import { DemoAccounts } from './DemoAccounts';
import { DemoMailbox } from './DemoMailbox';
import { DemoNextProspect } from './DemoNextProspect';
import { DemoPeople } from './DemoPeople';
import { DemoScenario } from './DemoScenario';
import { DemoStatus } from './DemoStatus';
import type { PanelPart } from './part';
import type { Person } from './people';
import type { DemoView } from './useDemo';
import styles from './demoPanel.module.css';

interface PanelHomeProps {
  demo: Demo;
  view: DemoView;
  parts: readonly PanelPart[];
  onSwitched: (person: Person) => void;
  /** Uncovers the page. `focus`: the page sets the focus itself. */
  makeRoom: (options?: { focus?: boolean }) => void;
  openPart: (part: PanelPart) => void;
  present: () => void;
  openPalette: () => void;
}

/** What the panel shows before a part is opened. */
export function PanelHome(props: PanelHomeProps) {
  const { demo, view, parts, onSwitched, makeRoom, openPart, present, openPalette } = props;
  const toolsId = useId();
  return (
    <>
      <section className={styles.section} aria-label="Present">
        <button type="button" className={styles.primary} onClick={present}>
          Present
        </button>
        <p className={styles.hint}>
          Your notes open in a second window, and this page shows nothing of the demo. Shift+D brings it back.
        </p>
      </section>
      <DemoPeople demo={demo} onSwitched={onSwitched} />
      {!demo.sideBySide && (
        <DemoAccounts accounts={demo.accounts} onFilled={() => makeRoom({ focus: true })} />
      )}
      <DemoMailbox
        mails={view.mails}
        onRead={view.markRead}
        onFollow={(link) => {
          makeRoom();
          void demo.follow(link);
        }}
        newTabHref={view.persistence.kept ? view.newTabHref : undefined}
        backend={demo.inspector.backend}
      />
      <section className={styles.section} aria-labelledby={toolsId}>
        <h3 id={toolsId} className={styles.heading}>
          Tools
        </h3>
        <ul className={styles.tools}>
          {parts.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className={styles.action}
                aria-keyshortcuts={each.key}
                onClick={() => openPart(each)}
              >
                {each.title}
              </button>
            </li>
          ))}
        </ul>
        <p className={styles.allCommands}>
          <button type="button" className={styles.action} aria-keyshortcuts="Control+K" onClick={openPalette}>
            All commands <kbd className={styles.key}>Ctrl K</kbd>
          </button>
        </p>
      </section>
      {view.state && <DemoScenario key={view.state.scenario} demo={demo} state={view.state} />}
      <DemoNextProspect demo={demo} />
      <DemoStatus
        transport={view.transport}
        persistence={view.persistence}
        onShowCalls={demo.transport.showCalls}
      />
    </>
  );
}
