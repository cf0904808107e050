/** The panel's part that saves what happened in this tab as a replay file or a test, or steps through it. */
import { pluralize } from '../pluralize';
import { useEffect, useId, useState } from 'react';
import { toPlaywrightTest } from '../../sharing/playwrightTest';
import { countCalls, writeRecording, type Recording } from '../../sharing/recording';
import { copyText } from '../fillSignIn';
import type { PartProps } from '../part';
import { saveFile } from '../../../src/lib/saveFile';
import { showTimeline } from './showTimeline';
import styles from '../demoPanel.module.css';
import { messageOf } from '../../../src/lib/messageOf';

export default function Recorder({ demo, close }: PartProps) {
  const [notice, setNotice] = useState('');
  const [recording, setRecording] = useState<Recording>();
  const aboutId = useId();

  useEffect(() => {
    let ended = false;
    void demo.recording().then((found) => {
      if (!ended) setRecording(found);
    });
    return () => {
      ended = true;
    };
  }, [demo]);

  async function save(): Promise<void> {
    const found = await demo.recording();
    setRecording(found);
    saveFile('demo-replay.json', writeRecording(found));
    setNotice('Saved as a replay file. Drop it on any page of the demo, or: npm run replay FILE');
  }

  async function copyTest(): Promise<void> {
    try {
      const found = await demo.recording();
      setRecording(found);
      const text = await toPlaywrightTest(found, { width: innerWidth, height: innerHeight });
      const isCopied = await copyText(text);
      setNotice(
        isCopied
          ? `Test copied. Put it in a file under e2e/.${aboutBeginning(found)}`
          : 'The test could not be copied.',
      );
    } catch (error) {
      setNotice(messageOf(error));
    }
  }

  async function step(): Promise<void> {
    const found = await demo.recording();
    setRecording(found);
    if (countCalls(found) === 0) {
      setNotice('No call has been recorded yet.');
      return;
    }
    close();
    await showTimeline(demo, found);
  }

  return (
    <>
      <p id={aboutId} className={styles.hint}>
        {recording === undefined ? 'Reading…' : describe(recording)}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={() => void step()}>
          Step through it
        </button>
        <button type="button" className={styles.action} onClick={() => void save()}>
          Save a replay file
        </button>
        <button type="button" className={styles.action} onClick={() => void copyTest()}>
          Copy as Playwright test
        </button>
      </div>
      <p className={styles.notice} role="status">
        {notice}
      </p>
    </>
  );
}

const aboutBeginning = ({ dropped }: Recording): string =>
  dropped === 0
    ? ''
    : ` It starts after ${pluralize(dropped, 'call')} that ${dropped === 1 ? 'was' : 'were'} not kept.`;

function describe(recording: Recording): string {
  const calls = countCalls(recording);
  const kept = `${pluralize(calls, 'call')} in this tab`;
  const dropped = recording.dropped === 0 ? '' : `; ${pluralize(recording.dropped, 'earlier call')} not kept`;
  return `${kept}${dropped}. A password that you typed is replaced by another text, but its salted hash is in the file: share it with colleagues only.`;
}
