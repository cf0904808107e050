import { useState } from 'react';
import { paths } from '../../lib/pages';
import { readStored, scopedKey, writeStored } from '../../lib/storage';
import { useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { signUpLink } from '../../ui/signUpLink';
import { roiShareName } from '../session/forgetAtSignOut';
import { selectIsSignedIn } from '../session/sessionSlice';
import { useVisitorSearchText } from '../session/visitorSearch';
import * as texts from './outlookTexts';
import type { RoiInput, RoiProjection } from './roi';
import { RoiChart } from './RoiChart';
import styles from './roiOutlook.module.css';
import { projectYear, type RoiYear } from './roiYear';

/**
 * What the landing page already has. It is passed in, not imported: webpack does not inline a module that a second chunk
 * imports, and `/` would grow by half a KiB.
 */
export interface RoiOutlookParts {
  words: { today: string; projected: string; blocked: string };
  /** US dollars a month. */
  serviceCost: number;
  formatMoney: (amount: number) => string;
  /** The URL fragment that opens the landing page with this input. */
  linkOf: (input: RoiInput) => string;
}

export interface RoiOutlookProps {
  /** Null while a field cannot be read. */
  input: RoiInput | null;
  projection: RoiProjection | null;
}

/** What the projection means over a year: in sentences, as a curve and as a table. */
export function RoiOutlook({ input, projection, parts }: RoiOutlookProps & { parts: RoiOutlookParts }) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const words = useVisitorSearchText();
  const [share, setShare] = useState(readShare);
  const year = input && projection && projectYear(input, projection, share, parts.serviceCost);
  const isLoss = year !== null && year.monthlyGain < 0;
  return (
    <section className={styles.outlook} aria-labelledby="outlook-title">
      <div className={styles.words}>
        <h3 id="outlook-title">{texts.title}</h3>
        {words && <p dir="auto">{texts.yours(words)}</p>}
        <ShareChoice
          share={share}
          onChange={(chosen) => {
            setShare(chosen);
            writeStored(shareKey(), String(chosen), 'session');
          }}
        />
        <p>
          <span>{year ? explainYear(year, parts) : parts.words.blocked}</span>{' '}
          {input && <a href={parts.linkOf(input)}>{texts.link}</a>}
        </p>
        {(isSignedIn || year) && (
          <Button
            {...(isSignedIn ? { to: paths.dashboard } : signUpLink)}
            variant={isLoss ? 'outline' : undefined}
            size="large"
            className={styles.start}
          >
            <span>{isSignedIn ? texts.goToDashboard : texts.start}</span>
            <Icon name="arrowRight" />
          </Button>
        )}
      </div>
      {year && (
        <div className={styles.picture}>
          <RoiChart year={year} words={parts.words} formatMoney={parts.formatMoney} />
          <details className={styles.details}>
            <summary>{texts.showTable}</summary>
            <YearTable year={year} parts={parts} />
          </details>
        </div>
      )}
    </section>
  );
}

/** The tab keeps the choice, as it keeps the calculator's numbers. */
const shareKey = () => scopedKey(roiShareName);

/** 0 to 1. */
function readShare(): number {
  const stored = Number(readStored(shareKey(), 'session'));
  return texts.shares.some(([share]) => share === stored) ? stored : 1;
}

interface ShareChoiceProps {
  /** 0 to 1. */
  share: number;
  onChange: (share: number) => void;
}

function ShareChoice({ share, onChange }: ShareChoiceProps) {
  return (
    <fieldset className={styles.shares}>
      <legend>{texts.choice}</legend>
      {texts.shares.map(([each, label]) => (
        <label key={each}>
          <input type="radio" name="share" checked={each === share} onChange={() => onChange(each)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function explainYear({ monthlyGain, today, projected }: RoiYear, { formatMoney }: RoiOutlookParts): string {
  return monthlyGain < 0
    ? texts.loss(formatMoney(-monthlyGain))
    : texts.gain(formatMoney(monthlyGain), formatMoney((projected.at(-1) ?? 0) - (today.at(-1) ?? 0)));
}

function YearTable({ year, parts }: { year: RoiYear; parts: RoiOutlookParts }) {
  const { words, formatMoney } = parts;
  return (
    <table className={styles.table}>
      <caption>{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.month}</th>
          <th scope="col">{words.today}</th>
          <th scope="col">{words.projected}</th>
        </tr>
      </thead>
      <tbody>
        {year.today.map((amount, month) => (
          <tr key={month}>
            <th scope="row">{month === 0 ? texts.firstMonth : month}</th>
            <td>{formatMoney(amount)}</td>
            <td>{formatMoney(year.projected[month] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
