/** The demo's own corner of the page: people, accounts, mailbox, scenario and state. The product knows nothing about it. */
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../src/ui/Icon';
import { createPortal, flushSync } from 'react-dom';
import { lazyModule } from '../../src/lib/lazyModule';
import { LazyPart } from '../../src/ui/LazyPart';
import { CommandPalette } from './CommandPalette';
import { commandsOf, type Command } from './commands';
import type { Demo } from './demo';
import { useDock, type Dock } from './dock';
import { DockChoice } from './DockChoice';
import { MailCard } from './MailCard';
import { OpenPart } from './OpenPart';
import { PanelButton } from './PanelButton';
import { PanelHome } from './PanelHome';
import type { PanelPart } from './part';
import { usePanelWindow } from './panelWindow';
import { parts } from './parts';
import { personNames, type Person } from './people';
import { isTyping } from './isTyping';
import { hide } from './presentation';
import { useHidden, usePresentation } from './usePresentation';
import { useDemo, type ShownMail } from './useDemo';
import styles from './demoPanel.module.css';

const presenter = lazyModule(() => import(/* webpackChunkName: "panel-story" */ './story/Presenter'));
const phoneNotes = lazyModule(() => import(/* webpackChunkName: "panel-story" */ './story/PhoneNotes'));
const missingNotes = 'The presenter’s notes could not be loaded.';

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
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const [dock, setDock] = useDock();
  const own = usePanelWindow(
    useCallback(() => {
      window.focus();
      // A presenter who has closed the notes needs a way back.
      hide(false);
    }, []),
  );
  const { opened, close: closeWindow } = own;

  const close = useCallback(() => {
    closeWindow();
    // Render first: while the panel is docked, the button is hidden and cannot take the focus.
    flushSync(() => setOpen(false));
    toggle.current?.focus();
  }, [closeWindow]);

  /** Uncovers the page; a panel in its own window only releases the focus. `focus`: the page sets the focus itself. */
  function makeRoom({ focus = false } = {}): void {
    if (opened) window.focus();
    else if (focus) setOpen(false);
    else close();
  }

  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open, opened]);

  /** The browser has no window for the notes. */
  const [needsNotes, setNeedsNotes] = useState(false);
  const hidden = useHidden();
  const { arrived } = view;
  /** The last mail whose card is gone. */
  const [goneMail, setGoneMail] = useState<string>();
  // An open panel shows the mail itself, and an audience must not see it.
  if ((open || hidden) && arrived && arrived.id !== goneMail) setGoneMail(arrived.id);
  const arrivedId = arrived?.id;
  const dropCard = useCallback(
    (hadFocus: boolean) => {
      setGoneMail(arrivedId);
      if (hadFocus) toggle.current?.focus();
    },
    [arrivedId],
  );
  usePresentation(
    useCallback(() => setOpen(true), []),
    opened,
  );

  /** Hides the demo, and shows the presenter's notes in a window. Without a window the panel says why. */
  function present(): void {
    if (own.open()) hide(true);
    else setNeedsNotes(true);
  }

  function endPresentation(): void {
    hide(false);
    closeWindow();
  }

  function follow(mail: ShownMail, link: string): void {
    view.markRead(mail.id);
    makeRoom();
    void demo.follow(link);
  }

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
      present,
      switchUser: (person) => {
        void demo.switchUser(person).then((problem) => {
          if (problem === undefined) onSwitched(person);
          else announce(problem);
        });
      },
    });

  const openPalette = () => setCommands(listCommands());
  const closePalette = useCallback(() => {
    setCommands(undefined);
    panel.current?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === 'Escape') close();
    else if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') openPalette();
    else {
      if (ctrlKey || metaKey || altKey || isTyping(event)) return;
      // `key` is upper case with Shift, and 'D' has another meaning: it hides the demo.
      const command = listCommands().find((each) => each.key === key);
      if (!command) return;
      command.run();
    }
    // The key is handled: neither the browser nor the page may act on it, too.
    event.preventDefault();
    event.stopPropagation();
  }

  if (hidden) {
    return (
      opened &&
      createPortal(
        <main className={styles.root}>
          <LazyPart
            module={presenter}
            missing={missingNotes}
            fallback={<p className={styles.hint}>Loading…</p>}
          >
            {({ Presenter }) => (
              <Presenter demo={demo} view={view} page={opened.document} onEnd={endPresentation} />
            )}
          </LazyPart>
        </main>,
        opened.document.body,
      )
    );
  }
  const place = opened ? 'window' : dock;
  const isCovering = open && !opened;
  /** Rendered in the window that has the panel, because the person works there. */
  const announcements = (
    <>
      <p className={styles.announcement} role="status">
        {open && arrived && `New mail for ${arrived.to}: ${arrived.subject}`}
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
      </header>
      {own.problem !== '' && (
        <p className={`${styles.section} ${styles.warning}`} role="alert">
          {own.problem}
        </p>
      )}
      {own.problem !== '' && needsNotes && (
        <LazyPart
          module={phoneNotes}
          missing={missingNotes}
          fallback={<p className={styles.hint}>Loading…</p>}
        >
          {({ PhoneNotes }) => <PhoneNotes demo={demo} hide={() => hide(true)} makeRoom={makeRoom} />}
        </LazyPart>
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
        <PanelHome
          demo={demo}
          view={view}
          parts={listed}
          onSwitched={onSwitched}
          makeRoom={makeRoom}
          follow={follow}
          openPart={setPart}
          present={present}
          openPalette={openPalette}
        />
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
      <div className={styles.corner}>
        <PanelButton
          ref={toggle}
          who={demo.sideBySide ? 'Side by side' : personNames[view.person]}
          unread={view.mails.filter((mail) => !mail.read).length}
          hidden={isCovering && dock !== 'floating'}
          aria-expanded={open}
          aria-controls={isCovering ? panelId : undefined}
          onClick={() => (open ? close() : setOpen(true))}
        />
        {!open && (
          <div role="status">
            {arrived && !arrived.read && arrived.id !== goneMail && (
              <MailCard
                key={arrived.id}
                mail={arrived}
                onFollow={(link) => follow(arrived, link)}
                onRead={() => setOpen(true)}
                onGone={dropCard}
              />
            )}
          </div>
        )}
      </div>
    </aside>
  );
}
