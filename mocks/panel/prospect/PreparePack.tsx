import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { saveFile } from '../../../src/lib/saveFile';
import {
  packOfTexts,
  PackProblem,
  packTexts,
  parsePack,
  slugOf,
  type Pack,
  type PackText,
} from '../../product/packs/pack';
import { otherTrade } from '../../product/packs/packTrades';
import { LeaveBehindProblem } from '../../sharing/leaveBehind';
import type { PartProps } from '../part';
import { lastsUntilClosed } from '../lastsUntilClosed';
import { readSmallFile } from '../readSmallFile';
import panel from '../demoPanel.module.css';
import { LeaveBehindForm } from './LeaveBehindForm';
import { PackFields } from './PackFields';
import styles from './preparePack.module.css';
import { shrinkLogo } from './shrinkLogo';

/** The form's texts, by field; '' for an empty one. */
function textsOf(pack: Pack | null): Record<PackText, string> {
  const entries = packTexts.map((field) => [field, [pack?.[field] ?? ''].flat().join(', ')]);
  return Object.fromEntries(entries) as Record<PackText, string>;
}

/** A form, or a file, that prepares the demo for one prospect. */
export default function PreparePack({ demo, view, close, announce }: PartProps) {
  const current = demo.pack();
  const [trade, setTrade] = useState<Pack['trade']>(current?.trade ?? 'dentist');
  const [texts, setTexts] = useState(() => textsOf(current));
  const [logo, setLogo] = useState(current?.logo);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  /** Runs `work`, and shows its failure: the sentence of a known problem, or else `fallback`. */
  async function attempt(work: () => Promise<void> | void, fallback: string): Promise<void> {
    setProblem('');
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const hasSentence = error instanceof PackProblem || error instanceof LeaveBehindProblem;
      setProblem(hasSentence ? error.message : fallback);
      if (error instanceof PackProblem && error.field !== undefined) focusField(error.field);
    } finally {
      setBusy(false);
    }
  }

  /** Opens the section that may hide the field. */
  function focusField(name: PackText): void {
    const field = form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  }

  const fromForm = () =>
    packOfTexts({ trade, ...(logo !== undefined && { logo }) }, (field) =>
      // A known trade has its own words; these were typed for another one.
      trade !== otherTrade && (field === 'word' || field === 'keywords') ? undefined : texts[field],
    );

  async function use(pack: Pack): Promise<void> {
    await demo.setPack(pack);
    announce(`The demo is prepared for ${pack.business}.`);
    // The top of the page shows the name of the business.
    scrollTo({ top: 0, behavior: 'instant' });
    close();
  }

  const prepare = (make: () => Promise<Pack> | Pack) =>
    attempt(async () => use(await make()), 'The demo could not be prepared.');

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void prepare(fromForm);
  }

  function onLogo({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0];
    if (!file) return;
    // If this logo fails, the previous one must not stay.
    setLogo(undefined);
    void attempt(async () => setLogo(await shrinkLogo(file)), 'The logo could not be read.').finally(() => {
      target.value = '';
    });
  }

  function onFile({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0];
    if (!file) return;
    void prepare(async () => parsePack(await readSmallFile(file))).finally(() => {
      target.value = '';
    });
  }

  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      <p className={panel.hint}>
        The landing page, lists, accounts and mail feature this business. The scenario’s data starts over.
      </p>
      {!view.persistence.kept && (
        <p className={panel.warning}>{lastsUntilClosed} “Save as a file” keeps this prospect.</p>
      )}
      <PackFields
        trade={trade}
        onTrade={setTrade}
        texts={texts}
        onText={(field, text) => setTexts({ ...texts, [field]: text })}
        logo={logo}
        onLogo={onLogo}
      />
      <p className={panel.warning} role="alert">
        {problem}
      </p>
      <div className={panel.actions}>
        <button type="submit" className={panel.primary} aria-busy={busy}>
          Prepare the demo
        </button>
        <button
          type="button"
          className={panel.action}
          onClick={() => void attempt(() => download(fromForm()), 'The file could not be made.')}
        >
          Save as a file
        </button>
        <label className={`${panel.action} ${panel.fileChoice}`}>
          Load a file…
          <input type="file" className={panel.hidden} accept="application/json,.json" onChange={onFile} />
        </label>
        {current && (
          <button
            type="button"
            className={panel.action}
            onClick={() => void demo.setPack(null).then(() => close())}
          >
            No specific prospect
          </button>
        )}
      </div>
      <LeaveBehindForm packOfForm={fromForm} attempt={attempt} />
    </form>
  );
}

const download = (pack: Pack): void =>
  saveFile(`${slugOf(pack.business)}.json`, JSON.stringify(pack, null, 2));
