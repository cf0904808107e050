/** The demo's own corner of the page: people, accounts, mailbox, scenario and state. The product does not know of it. */
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../src/ui/Icon';
import { createPortal, flushSync } from 'react-dom';
import { CommandPalette } from './CommandPalette';
import { commandsOf, type Command } from './commands';
import type { Demo } from './demo';
import { DemoAccounts } from './DemoAccounts';
import { DemoMailbox } from './DemoMailbox';
import { DemoNextProspect } from './DemoNextProspect';
import { DemoPeople } from './DemoPeople';
import { DemoScenario } from './DemoScenario';
import { DemoStatus } from './DemoStatus';
import { useDock, type Dock } from './dock';
import { DockChoice } from './DockChoice';
import { OpenPart } from './OpenPart';
import type { PanelPart } from './part';
import { usePanelWindow } from './panelWindow';
import { parts } from './parts';
import type { Person } from './people';
import { isTyping, usePresentation } from './usePresentation';
import { useDemo } from './useDemo';
import styles from './demoPanel.module.css';

export function DemoPanel({ demo }: { demo: Demo }) {
  const [open, setOpen] = useState(false);
  const [announced, announce] = useState('');
  const [part, setPart] = useState<PanelPart>();
  /** The commands in the open palette; undefined while it is closed. */
  const [commands, setCommands] = useState<readonly Command[]>();
  const view = useDemo(demo);
  const listed = parts.filter(({ needsPage }) => !(needsPage && demo.sideBySide));
  const panelId = useId();
  const titleId = useId();
  const toolsId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const [dock, setDock] = useDock();
  const own = usePanelWindow(useCallback(() => window.focus(), []));
  const { opened, close: closeWindow } = own;

  const close = useCallback(() => {
    closeWindow();
    // Render first: while the panel is docked, the button is hidden and cannot take the focus.
    flushSync(() => setOpen(false));
    toggle.current?.focus();
  }, [closeWindow]);

  /** Uncovers the page; a panel in its own window only gives up the focus. `focus`: the page sets the focus itself. */
  function makeRoom({ focus = false } = {}): void {
    if (opened) window.focus();
    else if (focus) setOpen(false);
    else close();
  }

  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open, opened]);

  const hidden = usePresentation(
    useCallback(() => setOpen(true), []),
    opened,
  );
  useEffect(() => {
    if (hidden) closeWindow();
  }, [hidden, closeWindow]);

  function choose(next: Dock): void {
    closeWindow();
    setDock(next);
  }

  function onSwitched(person: Person): void {
    announce(`This tab is the ${person}.`);
    makeRoom();
  }

  const listCommands = () =>
    commandsOf({
      demo,
      view,
      parts: listed,
      openPart: setPart,
      setDock: choose,
      openWindow: own.open,
      switchUser: (person) => {
        void demo.switchUser(person).then((problem) => {
          if (problem === undefined) onSwitched(person);
          else announce(problem);
        });
      },
    });

  const closePalette = useCallback(() => {
    setCommands(undefined);
    panel.current?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === 'Escape') close();
    else if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') setCommands(listCommands());
    else {
      if (ctrlKey || metaKey || altKey || isTyping(event)) return;
      // `key` is upper case with Shift, and 'D' has another meaning: it hides the demo.
      const command = listCommands().find((each) => each.key === key);
      if (!command) return;
      command.run();
    }
    // The key is used up: neither the browser nor the page may act on it, too.
    event.preventDefault();
    event.stopPropagation();
  }

  const unread = view.mails.filter((mail) => !mail.read).length;
  if (hidden) return null;
  const place = opened ? 'window' : dock;
  const isCovering = open && !opened;
  /** Rendered in the window that has the panel, because the person works there. */
  const announcements = (
    <>
      <p className={styles.announcement} role="status">
        {view.announcement}
      </p>
      <p className={styles.announcement} role="status">
        {announced}
      </p>
    </>
  );
  const content = (
    <div
      ref={panel}
      id={panelId}
      className={`${styles.panel} ${styles[place]}`}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Demo
        </h2>
        <DockChoice dock={opened ? undefined : dock} onChoose={choose} onOpenWindow={own.open} />
        <button type="button" className={styles.close} onClick={close} aria-label="Close demo panel">
          <Icon name="close" />
        </button>
        <p className={styles.hint}>The back end runs in this browser. Nothing you enter leaves it.</p>
      </header>
      {own.problem !== '' && (
        <p className={`${styles.section} ${styles.warning}`} role="alert">
          {own.problem}
        </p>
      )}
      {commands && <CommandPalette commands={commands} onClose={closePalette} />}
      {part ? (
        <OpenPart
          key={part.id}
          part={part}
          onBack={() => setPart(undefined)}
          demo={demo}
          view={view}
          close={() => {
            setPart(undefined);
            makeRoom();
          }}
          announce={announce}
        />
      ) : (
        <>
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
              {listed.map((each) => (
                <li key={each.id}>
                  <button
                    type="button"
                    className={styles.action}
                    aria-keyshortcuts={each.key}
                    onClick={() => setPart(each)}
                  >
                    {each.title}
                  </button>
                </li>
              ))}
            </ul>
            <p className={styles.allCommands}>
              <button
                type="button"
                className={styles.action}
                aria-keyshortcuts="Control+K"
                onClick={() => setCommands(listCommands())}
              >
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
      )}
    </div>
  );
  return (
    <aside className={styles.root} aria-label="Demo">
      {!opened && announcements}
      {open && !opened && content}
      {open &&
        opened &&
        createPortal(
          <main className={styles.root}>
            {announcements}
            {content}
          </main>,
          opened.document.body,
        )}
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        hidden={isCovering && dock !== 'floating'}
        aria-expanded={open}
        aria-controls={isCovering ? panelId : undefined}
        aria-label={unread === 0 ? 'Demo' : `Demo, ${unread} unread ${unread === 1 ? 'mail' : 'mails'}`}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <span className={styles.spark} aria-hidden="true" />
        <span className={styles.name}>Demo</span>
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread}
          </span>
        )}
      </button>
    </aside>
  );
}
