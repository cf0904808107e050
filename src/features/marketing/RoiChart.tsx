import { axisTicks } from './axisTicks';
import * as texts from './outlookTexts';
import styles from './roiChart.module.css';
import type { RoiYear } from './roiYear';

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const shortMoney = (amount: number) => short.format(amount).replace('-', '\u2212');

/** Where the plot begins and ends, in percent of the drawing's height: labels are above it, months below. */
const top = 14;
const bottom = 84;
/** In percent of the width, with room for half a mark at either end. */
const left = 2;
const right = 98;

interface RoiChartProps {
  year: RoiYear;
  words: { today: string; projected: string };
  formatMoney: (amount: number) => string;
}

/**
 * Two curves over twelve months, which differ by dash and label, not by color alone. Positions are in percent and text
 * sizes are not, so that the chart stays readable on a narrow phone.
 */
export function RoiChart({ year, words, formatMoney }: RoiChartProps) {
  const { today, projected } = year;
  const all = [...today, ...projected];
  const ticks = axisTicks(Math.min(...all), Math.max(...all));
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const last = today.length - 1;
  const x = (month: number) => left + ((right - left) * month) / last;
  const y = (amount: number) => bottom - ((bottom - top) * (amount - low)) / (high - low);
  const path = (course: number[]) =>
    course.map((amount, month) => `${month ? 'L' : 'M'}${x(month)} ${y(amount)}`).join('');
  const ends = { today: today[last] ?? 0, projected: projected[last] ?? 0 };
  const isAhead = ends.projected >= ends.today;
  /** Whether the lower label would lie on the axis, and the curves leave room for it between them. */
  const isBetween =
    Math.max(y(ends.projected), y(ends.today)) > 62 && Math.abs(y(ends.projected) - y(ends.today)) > 30;

  return (
    <figure className={styles.figure}>
      <figcaption>{texts.caption}</figcaption>
      <div
        role="img"
        aria-label={texts.chart(formatMoney(ends.today), formatMoney(ends.projected))}
        className={styles.chart}
      >
        <svg className={styles.amounts}>
          {ticks.map((tick) => (
            <text key={tick} x="100%" y={`${y(tick)}%`} dy="0.35em" textAnchor="end">
              {shortMoney(tick)}
            </text>
          ))}
        </svg>
        <svg className={styles.plot}>
          {ticks.map((tick) => (
            <line
              key={tick}
              className={tick === 0 ? styles.zero : styles.grid}
              x2="100%"
              y1={`${y(tick)}%`}
              y2={`${y(tick)}%`}
            />
          ))}
          {[0, 3, 6, 9, last].map((each) => (
            <text
              key={each}
              x={each === last ? '100%' : each === 0 ? '0%' : `${x(each)}%`}
              y="96%"
              textAnchor={each === last ? 'end' : each === 0 ? 'start' : 'middle'}
            >
              {each === 0 ? texts.firstMonth : each}
            </text>
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
            <path className={styles.today} d={path(today)} />
            <path className={isAhead ? styles.winning : styles.projected} d={path(projected)} />
          </svg>
          <EndLabel y={y(ends.projected)} isAbove={isAhead || isBetween}>
            {texts.chartEnd(words.projected, formatMoney(ends.projected))}
          </EndLabel>
          <EndLabel y={y(ends.today)} isAbove={!isAhead || isBetween}>
            {texts.chartEnd(words.today, formatMoney(ends.today))}
          </EndLabel>
        </svg>
      </div>
    </figure>
  );
}

interface EndLabelProps {
  /** Height of the curve's last point, in percent. */
  y: number;
  /** The upper curve's label is above its end, and the lower curve's below if there is room. */
  isAbove: boolean;
  children: React.ReactNode;
}

function EndLabel({ y, isAbove, children }: EndLabelProps) {
  return (
    <text className={styles.label} x="100%" y={`${y}%`} dy={isAbove ? '-0.7em' : '1.5em'} textAnchor="end">
      {children}
    </text>
  );
}
