/** For a presenter whose browser opens no window for the notes: opens them on a phone, or else starts the story in its bar. */
import { useEffect, useState } from 'react';
import { qrCodes } from 'supabase-in-memory/tools';
import type { Demo } from '../demo';
import { useStoryChoice } from '../useStoryChoice';
import panel from '../demoPanel.module.css';
import { openedStory, runningStory, startStory } from './mountStory';
import { isServedToOthers, toNotesAddress } from './notes';
import styles from './phoneNotes.module.css';
import { shippedStory } from './stories';

interface PhoneNotesProps {
  demo: Demo;
  /** Hides the demo from the audience. */
  hide: () => void;
  /** Uncovers the page. */
  uncoverPage: () => void;
  site?: Pick<URL, 'protocol' | 'hostname'>;
}

export function PhoneNotes({ demo, hide, uncoverPage, site = location }: PhoneNotesProps) {
  const [chosen] = useStoryChoice();
  const story = openedStory() ?? shippedStory(chosen);
  const address = isServedToOthers(site) ? toNotesAddress(story) : undefined;

  function start(): void {
    uncoverPage();
    if (!runningStory.current()) startStory(demo, story);
    if (address !== undefined) hide();
  }

  return (
    <section className={panel.section} aria-label="Notes without a window">
      {address === undefined ? (
        <p className={panel.hint}>
          {isServedToOthers(site)
            ? 'Your notes are too long for a QR code.'
            : 'Other devices can’t open this page, so your notes can’t move to a phone.'}{' '}
          Use the bar at the bottom of the page. Your audience sees it, too.
        </p>
      ) : (
        <>
          <p className={panel.hint}>
            Scan this with a phone on the same network. It shows your notes, and you turn the pages there
            yourself.
          </p>
          <QrCode text={address} label="QR code: your notes on a phone" />
          <p className={panel.hint}>
            <a href={address} target="_blank" rel="noreferrer">
              Open the notes in a tab
            </a>
          </p>
        </>
      )}
      <div className={panel.actions}>
        <button type="button" className={panel.primary} onClick={start}>
          {address === undefined ? 'Start the story' : 'Present with these notes'}
        </button>
      </div>
    </section>
  );
}

/** Renders nothing until the part of the back end that draws QR codes has loaded. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [picture, setPicture] = useState('');
  useEffect(() => {
    let isShown = true;
    qrCodes.load().then(
      () => isShown && setPicture(qrCodes.get().otpauthSvg(text)),
      // Without a code, there is still the link below it.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [text]);
  if (picture === '') return null;
  return (
    <img
      className={styles.code}
      src={`data:image/svg+xml;utf-8,${encodeURIComponent(picture)}`}
      alt={label}
    />
  );
}
