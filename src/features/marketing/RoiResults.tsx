import { useEffect, useState } from 'react';
import { formatMoney } from '../../lib/formatMoney';
import { formatPercent } from '../../lib/formatPercent';
import * as texts from './texts';
import { serviceCost } from '../../lib/offer';
import type { RoiInput, RoiProjection } from './roi';
import styles from './roiResults.module.css';

interface RoiResultsProps {
  /** Null while a field cannot be read. */
  input: RoiInput | null;
  projection: RoiProjection | null;
}

/** Milliseconds of pause in typing before a screen reader announcement. */
const announcementDelay = 700;

export function RoiResults({ input, projection }: RoiResultsProps) {
  const money = (amount: number | undefined) =>
    amount === undefined ? texts.resultsNone : formatMoney(amount);
  const percent = (value: number | undefined) =>
    value === undefined ? texts.resultsNone : formatPercent(value);
  const isLoss = projection && projection.netMonthlyGain < 0;

  const summary = projection
    ? texts.resultsSummary(
        money(projection.netMonthlyGain),
        money(projection.annualGain),
        percent(projection.roiPercent),
      )
    : texts.resultsBlocked;

  return (
    <section
      className={styles.results}
      data-loss={isLoss ? '' : undefined}
      aria-labelledby="projection-title"
    >
      <h3 id="projection-title" className={styles.title}>
        {texts.resultsTitle}
      </h3>
      <dl className={styles.headline}>
        <Row className={styles.net} label={texts.resultsNet} value={money(projection?.netMonthlyGain)} />
        <Row label={texts.resultsAnnual} value={money(projection?.annualGain)} />
        <Row label={texts.resultsRoi} value={percent(projection?.roiPercent)} />
      </dl>

      <div className={styles.part}>
        <p className={styles.caption}>{texts.resultsCourses}</p>
        <dl className={styles.courses}>
          <Row
            label={texts.resultsToday}
            value={money(input?.monthlyRevenue)}
            visibility={percent(input?.visibility)}
          />
          <Row
            label={texts.resultsProjected}
            value={money(projection?.projectedRevenue)}
            visibility={percent(projection?.projectedVisibility)}
          />
        </dl>
      </div>
      <dl className={styles.sums}>
        <Row label={texts.resultsIncrease} value={money(projection?.revenueIncrease)} />
        <Row label={texts.resultsSavings} value={money(projection?.adSpendSavings)} />
        <Row label={texts.resultsCost} value={money(-serviceCost)} />
      </dl>
      <p className={styles.small}>{projection ? texts.resultsSmall : texts.resultsBlocked}</p>
      <Announcement text={summary} />
    </section>
  );
}

interface RowProps {
  label: string;
  value: string;
  visibility?: string;
  className?: string | undefined;
}

function Row({ label, value, visibility, className }: RowProps) {
  return (
    <div className={className}>
      <dt>
        {label}
        {visibility && <span className={styles.visibility}>{texts.resultsVisibility(visibility)}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Announces the result once typing pauses: not on every digit, and not when the page loads. */
function Announcement({ text }: { text: string }) {
  const [initialText] = useState(text);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (text === initialText && announced === '') return;
    const timer = setTimeout(() => setAnnounced(text), announcementDelay);
    return () => clearTimeout(timer);
  }, [text, initialText, announced]);
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
}
