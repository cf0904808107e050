import { useEffect, useId, useRef, useState } from 'react';
import { lazyModule } from '../../src/lib/lazyModule';
import { Icon } from '../../src/ui/Icon';
import { LazyPart } from '../../src/ui/LazyPart';
import { CommandPalette } from './CommandPalette';
import type { Demo } from './demo';
import type { Dock } from './dock';
import { DockChoice } from './DockChoice';
import { OpenPart } from './OpenPart';
import { PanelHome } from './PanelHome';
import type { PanelWindow } from './panelWindow';
import type { PanelPart } from './part';
import { parts } from './parts';
import type { Person } from './people';
import { setHidden } from './presentation';
import type { DemoView, ShownMail } from './useDemo';
import { usePanelCommands } from './usePanelCommands';
import styles from './demoPanel.module.css';

const phoneNotes = lazyModule(() => import(/* webpackChunkName: "panel-story" */ './story/PhoneNotes'));

interface PanelDialogProps {
  id: string;
  demo: Demo;
  view: DemoView;
  /** The part that is open; without one the panel shows its home. */
  part: PanelPart | undefined;
  onPart: (part: PanelPart | undefined) => void;
  dock: Dock;
  onDock: (dock: Dock) => void;
  panelWindow: PanelWindow;
  /** Uncovers the page. `focus`: the page sets the focus itself. */
  uncoverPage: (options?: { focus?: boolean }) => void;
  /** Opens a mail's link in the page. */
  follow: (mail: ShownMail, link: string) => void;
  /** Announces a sentence to screen readers, even after the panel has closed. */
  announce: (sentence: string) => void;
  onClose: () => void;
}

/** The open panel, docked to the page or in its own window. */
export function PanelDialog({
  id,
  demo,
  view,
  part,
  onPart,
  dock,
  onDock,
  panelWindow,
  uncoverPage,
  follow,
  announce,
  onClose,
}: PanelDialogProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  /** Somebody pressed “Present”, and the browser opened no window for the notes. */
  const [needsNotes, setNeedsNotes] = useState(false);
  const { opened, problem } = panelWindow;
  const listed = parts.filter(({ needsPage }) => !(needsPage && demo.sideBySide));

  useEffect(() => {
    panel.current?.focus();
  }, []);

  /** Hides the demo, and shows the presenter's notes in a window. If no window opens, the panel says why. */
  function present(): void {
    if (panelWindow.open()) setHidden(true, { notes: true });
    else setNeedsNotes(true);
  }

  function onSwitched(person: Person): void {
    announce(`This tab is the ${person}.`);
    uncoverPage();
  }

  async function switchUser(person: Person): Promise<void> {
    const refusal = await demo.switchUser(person);
    if (refusal === undefined) onSwitched(person);
    else announce(refusal);
  }

  const targets = {
    ...{ demo, view, parts: listed, present },
    openPart: onPart,
    setDock: onDock,
    openWindow: panelWindow.open,
    switchUser: (person: Person) => void switchUser(person),
  };
  const { commands, openPalette, closePalette, onKeyDown } = usePanelCommands(targets, panel, onClose);

  return (
    <div
      ref={panel}
      id={id}
      className={`${styles.panel} ${styles[opened ? 'window' : dock]}`}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Demo
        </h2>
        <DockChoice dock={opened ? undefined : dock} onChoose={onDock} onOpenWindow={panelWindow.open} />
        <button type="button" className={styles.close} onClick={onClose} aria-label="Close demo panel">
          <Icon name="close" />
        </button>
      </header>
      {problem !== '' && (
        <p className={`${styles.section} ${styles.warning}`} role="alert">
          {problem}
        </p>
      )}
      {problem !== '' && needsNotes && (
        <LazyPart
          module={phoneNotes}
          missing="The presenter’s notes could not be loaded."
          fallback={<p className={styles.hint}>Loading…</p>}
        >
          {({ PhoneNotes }) => (
            <PhoneNotes demo={demo} hide={() => setHidden(true)} uncoverPage={uncoverPage} />
          )}
        </LazyPart>
      )}
      {commands && <CommandPalette commands={commands} onClose={closePalette} />}
      {part ? (
        <OpenPart
          key={part.id}
          part={part}
          onBack={() => onPart(undefined)}
          demo={demo}
          view={view}
          close={() => {
            onPart(undefined);
            uncoverPage();
          }}
          announce={announce}
        />
      ) : (
        <PanelHome
          demo={demo}
          view={view}
          parts={listed}
          onSwitched={onSwitched}
          uncoverPage={uncoverPage}
          follow={follow}
          openPart={onPart}
          present={present}
          openPalette={openPalette}
        />
      )}
    </div>
  );
}
