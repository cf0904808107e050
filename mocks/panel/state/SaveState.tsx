/** The panel's part that saves this tab's state as a file or a link, and opens somebody else's. */
import { useId, useRef, useState } from 'react';
import { toUrl } from '../../../src/firstLoad/siteAddress';
import { writeState } from '../../sharing/stateFile';
import { maxLinkLength, toFragment } from '../../sharing/stateLink';
import { copyText } from '../fillSignIn';
import { openFile } from './openFile';
import type { PartProps } from '../part';
import { saveFile } from '../../../src/lib/saveFile';
import styles from '../demoPanel.module.css';
import { messageOf } from '../../../src/lib/messageOf';

export default function SaveState({ demo, close, announce }: PartProps) {
  const fileId = useId();
  const file = useRef<HTMLInputElement>(null);
  const [notice, setNotice] = useState('');

  async function save(): Promise<void> {
    const state = await demo.exportState();
    saveFile(`demo-state-${state.origin.scenario}.json`, writeState(state));
    setNotice('Saved as a file.');
  }

  async function copyLink(): Promise<void> {
    try {
      const fragment = await toFragment(await demo.exportState());
      if (fragment.length > maxLinkLength) {
        setNotice('This state is too large for a link. Save it as a file instead.');
        return;
      }
      const isCopied = await copyText(toUrl(`/#state=${fragment}`));
      setNotice(isCopied ? 'The link is copied. It holds the whole state.' : 'The link could not be copied.');
    } catch (error) {
      setNotice(messageOf(error));
    }
  }

  async function open(chosen: File): Promise<void> {
    const message = await openFile(demo, chosen);
    if (message === undefined) return;
    announce(message);
    close();
  }

  return (
    <>
      <p className={styles.hint}>
        Saves everything you see. The recipient is asked before it loads. It contains salted hashes of
        passwords typed here, which can be cracked, so share it with colleagues only.
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={() => void copyLink()}>
          Copy a link
        </button>
        <button type="button" className={styles.action} onClick={() => void save()}>
          Save as a file
        </button>
        <button type="button" className={styles.action} onClick={() => file.current?.click()}>
          Open a file…
        </button>
        <label htmlFor={fileId} className={styles.hidden}>
          State file
        </label>
        <input
          id={fileId}
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void open(chosen);
            // Otherwise choosing the same file again would fire no event.
            target.value = '';
          }}
        />
      </div>
      <p className={styles.notice} role="status">
        {notice}
      </p>
    </>
  );
}
