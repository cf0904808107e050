import { useState } from 'react';
import { toUrl } from '../../../src/firstLoad/siteAddress';
import { saveFile } from '../../../src/lib/saveFile';
import { slugOf, type Pack } from '../../product/packs/pack';
import {
  addDays,
  dayOf,
  fillTemplate,
  LeaveBehindProblem,
  maxDays,
  type LeaveBehind,
} from '../../sharing/leaveBehind';
import { leaveBehindTemplate } from '../../sharing/leaveBehindTemplate';
import panel from '../demoPanel.module.css';
import styles from './preparePack.module.css';

interface LeaveBehindFormProps {
  packOfForm: () => Pack;
  /** Runs `work`, and shows its failure: the sentence of a known problem, or else `fallback`. */
  attempt: (work: () => Promise<void>, fallback: string) => Promise<void>;
}

/** Makes a file that the prospect keeps: the demo for them alone, which works until a last day. */
export function LeaveBehindForm({ packOfForm, attempt }: LeaveBehindFormProps) {
  const [made] = useState(() => dayOf(new Date()));
  const [until, setUntil] = useState(() => addDays(made, 30));
  const [opens, setOpens] = useState<LeaveBehind['opens']>('story');
  const [notice, setNotice] = useState('');

  async function make(): Promise<void> {
    setNotice('');
    const pack = packOfForm();
    const html = fillTemplate(await readTemplate(), { pack, opens, made, until });
    saveFile(`${slugOf(pack.business)}.html`, html, 'text/html');
    setNotice(`${slugOf(pack.business)}.html was created.`);
  }

  return (
    <fieldset className={styles.leave}>
      <legend className={styles.legend}>Leave-behind file</legend>
      <p className={panel.hint}>
        One HTML file with this prospect’s demo. It opens from a disk without a network, and contains nothing
        else from this session.
      </p>
      <div className={styles.row}>
        <label className={styles.field}>
          Last day
          <input
            type="date"
            className={panel.control}
            min={made}
            max={addDays(made, maxDays)}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </label>
        <label className={styles.field}>
          Opens
          <select
            className={panel.control}
            value={opens}
            onChange={({ target }) => setOpens(target.value as LeaveBehind['opens'])}
          >
            <option value="story">in the story</option>
            <option value="free">free to use</option>
          </select>
        </label>
      </div>
      <button
        type="button"
        className={panel.action}
        onClick={() => void attempt(make, 'The file could not be made.')}
      >
        Make a file for this prospect
      </button>
      <p className={panel.notice} role="status">
        {notice}
      </p>
    </fieldset>
  );
}

/** The template is served beside the demo's pages. Returns '', which is not a template, if the server refuses it. */
async function readTemplate(): Promise<string> {
  if (location.protocol === 'file:') {
    throw new LeaveBehindProblem('The demo in one file cannot make another; use the demo on a host.');
  }
  let answer: Response | undefined;
  try {
    answer = await fetch(toUrl(`/${leaveBehindTemplate}`));
  } catch {
    throw new LeaveBehindProblem(
      'The template for the file could not be loaded. Check your connection and try again.',
    );
  }
  return answer.ok ? answer.text() : '';
}
