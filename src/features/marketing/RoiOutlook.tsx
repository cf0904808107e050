import { paths } from '../../lib/pages';
import { useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { signUpLink } from '../../ui/signUpLink';
import { selectIsSignedIn } from '../session/sessionSlice';
import { useVisitorSearchText } from '../session/visitorSearch';
import { outlookCopy as copy } from './outlookCopy';
import type { RoiInput, RoiProjection } from './roi';
import { RoiChart } from './RoiChart';
import styles from './roiOutlook.module.css';
import { breakEvenMonth, projectYear, type RoiYear } from './roiYear';

/**
 * What the landing page has already. Passed in and not imported: webpack inlines no module that a second chunk imports,
 * which would cost `/` half a KiB.
 */
export interface RoiOutlookParts {
  words: { today: string; projected: string; blocked: string };
  /** US dollars a month. */
  serviceCost: number;
  formatMoney: (amount: number) => string;
}

export interface RoiOutlookProps {
  /** Null while a field cannot be read. */
  input: RoiInput | null;
  projection: RoiProjection | null;
}

const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What the projection means over a year: in sentences, as a curve and as a table. */
export function RoiOutlook({ input, projection, parts }: RoiOutlookProps & { parts: RoiOutlookParts }) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const words = useVisitorSearchText();
  const year = input && projection && projectYear(input, projection, parts.serviceCost);
  const isLoss = projection !== null && projection.netMonthlyGain < 0;
  return (
    <section className={styles.outlook} aria-labelledby="outlook-title">
      <div className={styles.words}>
        <h3 id="outlook-title">{copy.title}</h3>
        {words && <p dir="auto">{copy.yours(words)}</p>}
        {year ? (
          <>
            <p>{explainPercent(projection, parts)}</p>
            <p>{explainBreakEven(year, parts)}</p>
          </>
        ) : (
          <p>{parts.words.blocked}</p>
        )}
        <Button
          {...(isSignedIn ? { to: paths.dashboard } : signUpLink)}
          variant={isLoss ? 'outline' : undefined}
          size="large"
          className={styles.start}
        >
          {isSignedIn ? copy.goToDashboard : copy.start}
          <Icon name="arrowRight" />
        </Button>
      </div>
      {year && (
        <div className={styles.picture}>
          <RoiChart year={year} words={parts.words} formatMoney={parts.formatMoney} />
          <details className={styles.details}>
            <summary>{copy.showTable}</summary>
            <YearTable year={year} parts={parts} />
          </details>
        </div>
      )}
    </section>
  );
}

function explainPercent({ netMonthlyGain }: RoiProjection, parts: RoiOutlookParts): string {
  const { serviceCost, formatMoney } = parts;
  const perDollar = Math.abs(netMonthlyGain) / serviceCost;
  // From here on cents say nothing.
  const amount = perDollar < 10_000 ? cents.format(perDollar) : formatMoney(perDollar);
  return (netMonthlyGain < 0 ? copy.loss : copy.gain)(amount);
}

function explainBreakEven(year: RoiYear, { formatMoney }: RoiOutlookParts): string {
  const month = breakEvenMonth(year);
  return month === null ? copy.noBreakEven : copy.breakEven(month, formatMoney(year.fee));
}

function YearTable({ year, parts }: { year: RoiYear; parts: RoiOutlookParts }) {
  const { words, formatMoney } = parts;
  const marked = breakEvenMonth(year);
  return (
    <table className={styles.table}>
      <caption>{copy.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.month}</th>
          <th scope="col">{words.today}</th>
          <th scope="col">{words.projected}</th>
        </tr>
      </thead>
      <tbody>
        {year.today.map((amount, month) => (
          <tr key={month}>
            <th scope="row">
              {month === 0 ? copy.firstMonth : month}
              {month === marked && copy.markedMonth}
            </th>
            <td>{formatMoney(amount)}</td>
            <td>{formatMoney(year.projected[month] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
