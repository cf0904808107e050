import type { ChangeEvent } from 'react';
import type { Pack, PackText } from '../../product/packs/pack';
import { isShownAsGiven } from '../../product/packs/packColors';
import { otherTrade, packTrades, tradeNames } from '../../product/packs/packTrades';
import panel from '../demoPanel.module.css';
import styles from './preparePack.module.css';

/** Placeholders for a business whose trade the demo does not know. */
const otherExample = { business: 'Ridge & Gable Roofing', city: 'Tulsa, OK', contact: 'Nora Quill' };

interface PackFieldsProps {
  trade: Pack['trade'];
  onTrade: (trade: Pack['trade']) => void;
  texts: Readonly<Record<PackText, string>>;
  onText: (field: PackText, text: string) => void;
  /** A `data:` URL. */
  logo: string | undefined;
  onLogo: (event: ChangeEvent<HTMLInputElement>) => void;
}

export function PackFields({ trade, onTrade, texts, onText, logo, onLogo }: PackFieldsProps) {
  const example = trade === otherTrade ? otherExample : packTrades[trade].example;
  const textField = (field: PackText, label: string, placeholder?: string) => (
    <label className={styles.field}>
      {label}
      <input
        name={field}
        className={panel.control}
        value={texts[field]}
        autoComplete="off"
        placeholder={placeholder}
        onChange={({ target }) => onText(field, target.value)}
      />
    </label>
  );
  return (
    <>
      <label className={styles.field}>
        Trade
        <select
          className={panel.control}
          value={trade}
          onChange={({ target }) => onTrade(target.value as Pack['trade'])}
        >
          {tradeNames.map((name) => (
            <option key={name} value={name}>
              {packTrades[name].label}
            </option>
          ))}
          <option value={otherTrade}>Other…</option>
        </select>
      </label>
      {trade === otherTrade && (
        <>
          {textField('word', 'What people call the trade when they search', 'roofer')}
          {textField(
            'keywords',
            'Three keywords, separated by commas',
            'roof repair, gutter cleaning, metal roof',
          )}
        </>
      )}
      {textField('business', 'Business', example.business)}
      <div className={styles.row}>
        {textField('city', 'City', example.city)}
        {textField('contact', 'Contact name', example.contact)}
      </div>
      <div className={styles.row}>
        <label className={styles.field}>
          Logo (optional)
          <input type="file" className={styles.file} accept="image/*" onChange={onLogo} />
        </label>
        {logo !== undefined && <img className={styles.logo} src={logo} alt="The chosen logo" />}
      </div>
      <ColorField color={texts.colour} onChange={(color) => onText('colour', color)} />
      <details className={styles.more}>
        <summary>A quote from them, and how to reach you</summary>
        <div className={styles.form}>
          {textField('quote', 'Quote from the contact (optional)')}
          <p className={panel.hint}>Without one, no testimonial is in their name.</p>
          {textField('email', 'Your email (optional)', 'anna@example.com')}
          {textField('booking', 'Your booking page (optional)', 'https://…')}
          <p className={panel.hint}>“Contact us” and “Book a call” lead there.</p>
        </div>
      </details>
    </>
  );
}

/** `color`: '' for none. */
function ColorField({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  return (
    <>
      <div className={styles.row}>
        <label className={styles.field}>
          Color (optional)
          <input
            type="color"
            className={styles.color}
            value={color === '' ? '#d5f14a' : color}
            onChange={({ target }) => onChange(target.value)}
          />
        </label>
        {color !== '' && (
          <button type="button" className={panel.action} onClick={() => onChange('')}>
            Remove the color
          </button>
        )}
      </div>
      {color !== '' && !isShownAsGiven(color) && (
        <p className={panel.hint}>Where text could not be read, the color is shown lighter or darker.</p>
      )}
    </>
  );
}
