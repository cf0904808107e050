import { useId } from 'react';
import { formatCount } from '../../lib/formatCount';
import { countAll, requestStatuses, statusLabels } from '../requests/requestStatus';
import type { RequestOverview } from './overviewApi';
import styles from './overviewChart.module.css';
import * as texts from './barsTexts';

/** The segments of a bar, from the bottom up: closed statuses are below open ones. */
const stack = ['completed', 'failed', 'processing', 'pending'] as const;

/** Formats the first day of a week as `Nov 23`, whatever the device's time zone. */
export function weekLabel(week: string): string {
  const [, month = '1', day = '1'] = week.split('-');
  return `${texts.months[Number(month) - 1] ?? ''} ${Number(day)}`;
}

/**
 * The top of the scale: 1, 2, 4 or 5 times a power of ten, and not below the highest bar. It is at least 4, and 6
 * instead of 5, because half of it is also a tick and must be a whole number.
 */
export function scaleTop(highest: number): number {
  if (highest <= 4) return 4;
  if (highest <= 6) return 6;
  const power = 10 ** Math.floor(Math.log10(highest));
  return ([1, 2, 4, 5, 10].find((each) => each * power >= highest) ?? 10) * power;
}

/** Where the plot begins and ends, in percent of the drawing's height; the week labels are below it. */
const top = 6;
const bottom = 86;

/**
 * One stacked bar for each week; statuses differ by pattern, not by color alone. Positions are in percent but text sizes
 * are not, so that the chart stays readable on a narrow phone.
 */
export function WeeksChart({ weeks }: Pick<RequestOverview, 'weeks'>) {
  const id = useId();
  const totals = weeks.map(({ counts }) => countAll(counts));
  const high = scaleTop(Math.max(0, ...totals));
  const y = (count: number) => bottom - ((bottom - top) * count) / high;
  const width = 100 / weeks.length;
  const before = totals.slice(0, -1);
  const label = texts.chartSummary(
    Math.min(...before),
    Math.max(...before),
    before.length,
    totals.at(-1) ?? 0,
  );
  return (
    <div role="img" aria-label={label} className={styles.chart}>
      <svg className={styles.amounts}>
        {[0, high / 2, high].map((tick) => (
          <text key={tick} x="100%" y={`${y(tick)}%`} dy="0.35em" textAnchor="end">
            {formatCount(tick)}
          </text>
        ))}
      </svg>
      <svg className={styles.plot}>
        <defs>
          <pattern id={`${id}-processing`} width="6" height="6" patternUnits="userSpaceOnUse">
            <rect className={styles.surface} width="6" height="6" />
            <path className={styles.hatch} d="M-1 7L7 -1M-1 1L1 -1M5 7L7 5" />
          </pattern>
        </defs>
        {[0, high / 2, high].map((tick) => (
          <line
            key={tick}
            className={tick === 0 ? styles.zero : styles.grid}
            x2="100%"
            y1={`${y(tick)}%`}
            y2={`${y(tick)}%`}
          />
        ))}
        {weeks.map(({ week, counts }, at) => {
          let base = 0;
          return (
            <g key={week}>
              <title>{texts.weekCount(weekLabel(week), totals[at] ?? 0)}</title>
              {stack.map((status) => {
                const count = counts[status];
                if (count === 0) return null;
                const upper = y(base + count);
                const height = y(base) - upper;
                base += count;
                return (
                  <rect
                    key={status}
                    className={styles[status]}
                    fill={status === 'processing' ? `url(#${id}-processing)` : undefined}
                    x={`${at * width + width * 0.18}%`}
                    width={`${width * 0.64}%`}
                    y={`${upper}%`}
                    height={`${height}%`}
                  />
                );
              })}
            </g>
          );
        })}
        {weeks.map(
          ({ week }, at) =>
            (weeks.length - 1 - at) % 4 === 0 && (
              <text
                key={week}
                x={at === weeks.length - 1 ? '100%' : `${(at + 0.5) * width}%`}
                y="97%"
                textAnchor={at === weeks.length - 1 ? 'end' : 'middle'}
              >
                {at === weeks.length - 1 ? texts.thisWeek : weekLabel(week)}
              </text>
            ),
        )}
      </svg>
    </div>
  );
}

/** The same data as a table. */
export function WeeksTable({ weeks }: Pick<RequestOverview, 'weeks'>) {
  return (
    // On a phone the table is wider than the page, so it scrolls and needs a tab stop.
    <div className={styles.scroller} role="group" aria-label={texts.numbersLabel} tabIndex={0}>
      <table className={styles.table}>
        <caption>{texts.chartTitle}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.weekColumn}</th>
            {requestStatuses.map((status) => (
              <th key={status} scope="col">
                {statusLabels[status]}
              </th>
            ))}
            <th scope="col">{texts.allColumn}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((each, at) => (
            <tr key={each.week}>
              <th scope="row">
                {at === weeks.length - 1 ? texts.soFar(weekLabel(each.week)) : weekLabel(each.week)}
              </th>
              {requestStatuses.map((status) => (
                <td key={status}>{formatCount(each.counts[status])}</td>
              ))}
              <td>{formatCount(countAll(each.counts))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
