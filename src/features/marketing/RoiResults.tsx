import { useEffect, useState } from 'react';
import { formatMoney } from '../../lib/formatMoney';
import { formatPercent } from '../../lib/formatPercent';
import { calculatorCopy as copy } from './copy';
import { serviceCost, type RoiInput, type RoiProjection } from './roi';
import styles from './roiResults.module.css';

interface RoiResultsProps {
  /** Null while a field cannot be read. */
  input: RoiInput | null;
  projection: RoiProjection | null;
}

/** Milliseconds of pause in typing before a screen reader announcement. */
const announcementDelay = 700;

export function RoiResults({ input, projection }: RoiResultsProps) {
  const money = (amount: number | undefined) => (amount === undefined ? copy.none : formatMoney(amount));
  const percent = (value: number | undefined) => (value === undefined ? copy.none : formatPercent(value));
  const isLoss = projection && projection.netMonthlyGain < 0;

  const summary = projection
    ? `${copy.net} ${money(projection.netMonthlyGain)}, ${copy.annual} ${money(projection.annualGain)}, ${copy.roi} ${percent(projection.roiPercent)}.`
    : copy.blocked;

  return (
    <section
      className={styles.results}
      data-loss={isLoss ? '' : undefined}
      aria-labelledby="projection-title"
    >
      <h3 id="projection-title" className={styles.title}>
        {copy.resultsTitle}
      </h3>
      <dl className={styles.headline}>
        <Row className={styles.net} label={copy.net} value={money(projection?.netMonthlyGain)} />
        <Row label={copy.annual} value={money(projection?.annualGain)} />
        <Row label={copy.roi} value={percent(projection?.roiPercent)} />
      </dl>

      <p className={styles.caption}>{copy.courses}</p>
      <dl className={styles.courses}>
        <Row
          label={copy.today}
          value={money(input?.monthlyRevenue)}
          visibility={percent(input?.visibility)}
        />
        <Row
          label={copy.projected}
          value={money(projection?.projectedRevenue)}
          visibility={percent(projection?.projectedVisibility)}
        />
      </dl>

      <dl className={styles.sums}>
        <Row label={copy.increase} value={money(projection?.revenueIncrease)} />
        <Row label={copy.savings} value={money(projection?.adSpendSavings)} />
        <Row label={copy.cost} value={money(-serviceCost)} />
      </dl>
      <p className={styles.small}>{projection ? copy.small : copy.blocked}</p>
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
        {visibility && <span className={styles.visibility}>{` ${copy.visibility} ${visibility}`}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Announces the result once typing pauses: not on every digit, and not when the page loads. */
function Announcement({ text }: { text: string }) {
  const [first] = useState(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (text === first && said === '') return;
    const timer = setTimeout(() => setSaid(text), announcementDelay);
    return () => clearTimeout(timer);
  }, [text, first, said]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
