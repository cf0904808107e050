/** The demo's own corner of the page: people, accounts, mailbox, scenario and state. The product knows nothing about it. */
import { useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Demo } from './demo';
import { useDock, type Dock } from './dock';
import { HiddenKeys } from './HiddenKeys';
import { isLinkUsable } from './isLinkUsable';
import { MailCard } from './MailCard';
import { PanelBoundary } from './PanelBoundary';
import { PanelButton } from './PanelButton';
import { PanelDialog } from './PanelDialog';
import type { PanelPart } from './part';
import { personNames } from './people';
import { setHidden } from './presentation';
import { PresenterWindow } from './PresenterWindow';
import { useDemo, type ShownMail } from './useDemo';
import { useMailCard } from './useMailCard';
import { useOpenPanel } from './useOpenPanel';
import { useHidden } from './usePresentation';
import styles from './demoPanel.module.css';

export function DemoPanel({ demo }: { demo: Demo }) {
  const [announced, announce] = useState('');
  const [part, setPart] = useState<PanelPart>();
  const [dock, setDock] = useDock();
  const view = useDemo(demo);
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const { open, show, close, uncoverPage, panelWindow } = useOpenPanel(toggle);
  const { opened, close: closeWindow } = panelWindow;
  const hidden = useHidden();
  const { arrived } = view;
  // An open panel shows the mail itself, and an audience must not see it.
  const { cardMail, dismissCard } = useMailCard(arrived, open || hidden, toggle);

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
    return opened ? (
      <PresenterWindow demo={demo} view={view} page={opened.document} onEnd={endPresentation} />
    ) : (
      <HiddenKeys demo={demo} openNotes={panelWindow.open} />
    );
  }
  // A link that was followed elsewhere, as by the story, takes its card away.
  const shownMail =
    cardMail && (cardMail.link === null || isLinkUsable(cardMail.link, demo)) ? cardMail : undefined;
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
    <PanelBoundary what="The panel" onClose={close}>
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
    </PanelBoundary>
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
          onClick={() => (open ? close() : show())}
        />
        {!open && (
          <div role="status">
            {shownMail && (
              <PanelBoundary key={shownMail.id} what="The email" onClose={() => dismissCard(true)}>
                <MailCard
                  mail={shownMail}
                  onFollow={(link) => follow(shownMail, link)}
                  onRead={show}
                  onDismiss={dismissCard}
                />
              </PanelBoundary>
            )}
          </div>
        )}
      </div>
    </aside>
  );
}
