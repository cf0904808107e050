import { useId, useState, type ChangeEvent, type FormEvent } from 'react';
import { maxPackLength, makePack, PackProblem, parsePack, slugOf, type Pack } from '../../product/packs/pack';
import { isShownAsGiven } from '../../product/packs/packColours';
import { maxLogoLength } from '../../product/packs/packLogo';
import { packTrades, tradeNames, type TradeName } from '../../product/packs/packTrades';
import type { PartProps } from '../part';
import panel from '../demoPanel.module.css';
import styles from './preparePack.module.css';

/** A form, or a file, that prepares the demo for one prospect. */
export default function PreparePack({ demo, close, announce }: PartProps) {
  const id = useId();
  const current = demo.pack();
  const [trade, setTrade] = useState<TradeName>(current?.trade ?? 'dentist');
  const [business, setBusiness] = useState(current?.business ?? '');
  const [city, setCity] = useState(current?.city ?? '');
  const [contact, setContact] = useState(current?.contact ?? '');
  const [logo, setLogo] = useState(current?.logo);
  const [colour, setColour] = useState(current?.colour ?? '');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { example } = packTrades[trade];

  /** Reports a problem in a sentence; then nothing has changed. */
  async function attempt(make: () => Promise<Pack> | Pack, then: (pack: Pack) => Promise<void> | void) {
    setProblem('');
    setBusy(true);
    try {
      await then(await make());
    } catch (error) {
      setProblem(error instanceof PackProblem ? error.message : 'The demo could not be prepared.');
    } finally {
      setBusy(false);
    }
  }

  const fromForm = () =>
    makePack({
      trade,
      business: business.trim(),
      city: city.trim(),
      contact: contact.trim(),
      ...(logo !== undefined && { logo }),
      ...(colour !== '' && { colour }),
    });

  async function use(pack: Pack): Promise<void> {
    await demo.usePack(pack);
    announce(`The demo is prepared for ${pack.business}.`);
    close();
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void attempt(fromForm, use);
  }

  async function onLogo({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    setProblem('');
    try {
      if (file.size > maxLogoLength) throw new PackProblem('The logo is too large: at most 150 kB.');
      const read = await readAsDataUrl(file);
      // Validate it in a sample pack, so that a refusal is reported when the logo is chosen.
      makePack({ trade, ...example, logo: read });
      setLogo(read);
    } catch (error) {
      target.value = '';
      setLogo(undefined);
      setProblem(error instanceof PackProblem ? error.message : 'The logo could not be read.');
    }
  }

  function onFile({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0];
    if (!file) return;
    void attempt(async () => {
      if (file.size > maxPackLength) throw new PackProblem('This pack is too large.');
      return parsePack(await file.text());
    }, use).finally(() => {
      target.value = '';
    });
  }

  function download(pack: Pack): void {
    const href = URL.createObjectURL(new Blob([JSON.stringify(pack, null, 2)], { type: 'application/json' }));
    Object.assign(document.createElement('a'), { href, download: `${slugOf(pack.business)}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p className={panel.hint}>
        The landing page, lists, accounts and mails speak of this business. The data of this scenario starts
        afresh.
      </p>
      <label className={styles.field} htmlFor={`${id}trade`}>
        Trade
        <select
          id={`${id}trade`}
          className={panel.control}
          value={trade}
          onChange={({ target }) => setTrade(target.value as TradeName)}
        >
          {tradeNames.map((name) => (
            <option key={name} value={name}>
              {packTrades[name].label}
            </option>
          ))}
        </select>
      </label>
      <Text label="Business" value={business} onChange={setBusiness} placeholder={example.business} />
      <Text label="City" value={city} onChange={setCity} placeholder={example.city} />
      <Text label="Contact name" value={contact} onChange={setContact} placeholder={example.contact} />
      <div className={styles.row}>
        <label className={styles.field} htmlFor={`${id}logo`}>
          Logo (optional)
          <input
            id={`${id}logo`}
            type="file"
            className={styles.file}
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            onChange={(event) => void onLogo(event)}
          />
        </label>
        {logo !== undefined && <img className={styles.logo} src={logo} alt="The chosen logo" />}
      </div>
      <div className={styles.row}>
        <label className={styles.field} htmlFor={`${id}colour`}>
          Color (optional)
          <input
            id={`${id}colour`}
            type="color"
            className={styles.colour}
            value={colour === '' ? '#d5f14a' : colour}
            onChange={({ target }) => setColour(target.value)}
          />
        </label>
        {colour !== '' && (
          <button type="button" className={panel.action} onClick={() => setColour('')}>
            Without a color
          </button>
        )}
      </div>
      {colour !== '' && !isShownAsGiven(colour) && (
        <p className={panel.hint}>Where text could not be read, the color is shown lighter or darker.</p>
      )}
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
          onClick={() => void attempt(fromForm, (pack) => download(pack))}
        >
          Save as a file
        </button>
        <label className={`${panel.action} ${styles.load}`}>
          Load a file…
          <input type="file" className={panel.hidden} accept="application/json,.json" onChange={onFile} />
        </label>
        {current && (
          <button
            type="button"
            className={panel.action}
            onClick={() => void demo.usePack(null).then(() => close())}
          >
            Nobody in particular
          </button>
        )}
      </div>
    </form>
  );
}

interface TextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
}

function Text({ label, value, onChange, placeholder }: TextProps) {
  const id = useId();
  return (
    <label className={styles.field} htmlFor={id}>
      {label}
      <input
        id={id}
        className={panel.control}
        value={value}
        autoComplete="off"
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new PackProblem('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}
