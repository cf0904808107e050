/** The demo's own corner of the page: people, accounts, mailbox, scenario and state. The product knows nothing about it. */
import { useCallback, useId, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Demo } from './demo';
import { useDock, type Dock } from './dock';
import { MailCard } from './MailCard';
import { PanelButton } from './PanelButton';
import { PanelDialog } from './PanelDialog';
import { usePanelWindow } from './panelWindow';
import type { PanelPart } from './part';
import { personNames } from './people';
import { setHidden } from './presentation';
import { PresenterWindow } from './PresenterWindow';
import { useHidden, usePresentation } from './usePresentation';
import { useDemo, type ShownMail } from './useDemo';
import styles from './demoPanel.module.css';

export function DemoPanel({ demo }: { demo: Demo }) {
  const [open, setOpen] = useState(false);
  const [announced, announce] = useState('');
  const [part, setPart] = useState<PanelPart>();
  const [dock, setDock] = useDock();
  const view = useDemo(demo);
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const panelWindow = usePanelWindow(
    useCallback(() => {
      window.focus();
      // A presenter who has closed the notes needs a way back.
      setHidden(false);
    }, []),
  );
  const { opened, close: closeWindow } = panelWindow;
  const hidden = useHidden();
  usePresentation(
    useCallback(() => setOpen(true), []),
    opened,
  );

  const { arrived } = view;
  /** The last mail whose card was dismissed or timed out. */
  const [dismissedMail, setDismissedMail] = useState<string>();
  // An open panel shows the mail itself, and an audience must not see it.
  if ((open || hidden) && arrived && arrived.id !== dismissedMail) setDismissedMail(arrived.id);
  const arrivedId = arrived?.id;
  const dismissCard = useCallback(
    (hadFocus: boolean) => {
      setDismissedMail(arrivedId);
      if (hadFocus) toggle.current?.focus();
    },
    [arrivedId],
  );

  function close(): void {
    closeWindow();
    // Render first: while the panel is docked, the button is hidden and cannot take the focus.
    flushSync(() => setOpen(false));
    toggle.current?.focus();
  }

  function uncoverPage({ focus = false } = {}): void {
    if (opened) window.focus();
    else if (focus) setOpen(false);
    else close();
  }

  function follow(mail: ShownMail, link: string): void {
    view.markRead(mail.id);
    uncoverPage();
    void demo.follow(link);
  }

  function chooseDock(next: Dock): void {
    closeWindow();
    setDock(next);
  }

  function endPresentation(): void {
    setHidden(false);
    closeWindow();
  }

  if (hidden) {
    return (
      opened && <PresenterWindow demo={demo} view={view} page={opened.document} onEnd={endPresentation} />
    );
  }
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
  const dialog = (
    <PanelDialog
      id={panelId}
      demo={demo}
      view={view}
      part={part}
      onPart={setPart}
      dock={dock}
      onDock={chooseDock}
      panelWindow={panelWindow}
      uncoverPage={uncoverPage}
      follow={follow}
      announce={announce}
      onClose={close}
    />
  );
  return (
    <aside className={styles.root} aria-label="Demo">
      {!opened && announcements}
      {open && !opened && dialog}
      {open &&
        opened &&
        createPortal(
          <main className={styles.root}>
            {announcements}
            {dialog}
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
            {arrived && !arrived.read && arrived.id !== dismissedMail && (
              <MailCard
                key={arrived.id}
                mail={arrived}
                onFollow={(link) => follow(arrived, link)}
                onRead={() => setOpen(true)}
                onDismiss={dismissCard}
              />
            )}
          </div>
        )}
      </div>
    </aside>
  );
}
