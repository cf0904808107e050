import { useEffect, useState } from 'react';
import { formatMoney } from '../../lib/formatMoney';
import { formatPercent } from '../../lib/formatPercent';
import { calculatorCopy as copy } from './copy';
import { serviceCost, type RoiProjection } from './roi';
import styles from './roiResults.module.css';

interface RoiResultsProps {
  /** US dollars a month and per cent; null while a field cannot be read. */
  today: { revenue: number; visibility: number } | null;
  projection: RoiProjection | null;
}

/** How long typing must rest before a screen reader is told, in milliseconds. */
const announcementDelay = 700;

export function RoiResults({ today, projection }: RoiResultsProps) {
  const money = (amount: number | undefined) => (amount === undefined ? copy.none : formatMoney(amount));
  const percent = (value: number | undefined) => (value === undefined ? copy.none : formatPercent(value));
  const greatest = projection && today ? Math.max(projection.projectedRevenue, today.revenue) : 0;
  const share = (amount: number | undefined) => (amount && greatest ? (amount / greatest) * 100 : 0);

  const summary = projection
    ? `${copy.net} ${money(projection.netMonthlyGain)}, ${copy.annual} ${money(projection.annualGain)}, ${copy.roi} ${percent(projection.roiPercent)}.`
    : copy.blocked;

  return (
    <section className={styles.results} aria-labelledby="projection-title">
      <h3 id="projection-title" className={styles.title}>
        {copy.resultsTitle}
      </h3>
      <dl className={styles.headline}>
        <div className={styles.net}>
          <dt>{copy.net}</dt>
          <dd>{money(projection?.netMonthlyGain)}</dd>
        </div>
        <div>
          <dt>{copy.annual}</dt>
          <dd>{money(projection?.annualGain)}</dd>
        </div>
        <div>
          <dt>{copy.roi}</dt>
          <dd>{percent(projection?.roiPercent)}</dd>
        </div>
      </dl>

      <p className={styles.caption}>{copy.bars}</p>
      <dl className={styles.bars}>
        <Bar
          label={copy.today}
          amount={money(today?.revenue)}
          visibility={`${copy.visibility} ${percent(today?.visibility)}`}
          share={share(today?.revenue)}
        />
        <Bar
          label={copy.projected}
          amount={money(projection?.projectedRevenue)}
          visibility={`${copy.visibility} ${percent(projection?.projectedVisibility)}`}
          share={share(projection?.projectedRevenue)}
          winning
        />
      </dl>

      <dl className={styles.sums}>
        <div>
          <dt>{copy.increase}</dt>
          <dd>{money(projection?.revenueIncrease)}</dd>
        </div>
        <div>
          <dt>{copy.savings}</dt>
          <dd>{money(projection?.adSpendSavings)}</dd>
        </div>
        <div>
          <dt>{copy.cost}</dt>
          <dd>{money(-serviceCost)}</dd>
        </div>
      </dl>
      <p className={styles.small}>{projection ? copy.small : copy.blocked}</p>
      <Announcement text={summary} />
    </section>
  );
}

interface BarProps {
  label: string;
  amount: string;
  visibility: string;
  /** Per cent of the longer bar. */
  share: number;
  winning?: boolean;
}

function Bar({ label, amount, visibility, share, winning = false }: BarProps) {
  return (
    <div className={styles.bar}>
      <dt>
        {label} <span className={styles.visibility}>{visibility}</span>
      </dt>
      <dd>{amount}</dd>
      {/* Attributes of a drawing, because the content security policy refuses styles in the prerendered HTML. */}
      <svg className={styles.track} aria-hidden="true">
        <rect className={winning ? styles.winning : undefined} width={`${share}%`} height="100%" />
      </svg>
    </div>
  );
}

/** Says the outcome once typing rests: not at every digit, and not when the page appears. */
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
