import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureOf } from '../../api/useListState';
import { describeError } from '../../errors/describeError';
import { formatCount } from '../../lib/formatCount';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { addressOf } from '../../ui/useViewParams';
import { requestList, type RequestFilters } from './adminLists';
import { allRows, defaultOrder, writeView } from './listView';
import styles from './overview.module.css';
import { figureDays, useRequestOverview, type Figure, type RequestOverview } from './overviewApi';
import { OverviewChart } from './OverviewChart';
import { isShown, storeShown } from './shownOverview';
import * as texts from './barsTexts';

/** The label of each figure and, where filters can show its requests, these filters. */
const figures: Readonly<
  Record<keyof RequestOverview['figures'], { label: string; list?: Partial<RequestFilters> }>
> = {
  pending: { label: texts.figurePending, list: { status: 'pending' } },
  submitted: { label: texts.figureNew, list: { created: figureDays } },
  completed: { label: texts.figureCompleted },
  failed: { label: texts.figureFailed },
};

/** Figures of pending and recent requests, each compared with a week earlier, and on demand a chart of the last weeks. */
export function Overview({ adminId }: { adminId: string }) {
  const { data, isFetching, refetch, ...query } = useRequestOverview(adminId);
  const error = failureOf(query.error);
  const [hasChart, setChart] = useState(() => isShown('chart'));
  if (!data && error) {
    return (
      <div className={styles.overview}>
        <ErrorNotice {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      </div>
    );
  }
  return (
    <div className={styles.overview}>
      {!data && (
        <span role="status" className="visually-hidden">
          {texts.loadingOverview}
        </span>
      )}
      <dl className={styles.figures} data-skeleton={data ? undefined : ''}>
        {(Object.keys(figures) as (keyof typeof figures)[]).map((name) => (
          <FigureCard key={name} {...figures[name]} figure={data?.figures[name]} />
        ))}
      </dl>
      <Button
        variant="quiet"
        size="small"
        className={styles.toggle}
        aria-expanded={hasChart}
        onClick={() => {
          setChart(!hasChart);
          storeShown('chart', !hasChart);
        }}
      >
        {hasChart ? texts.hideChart : texts.showChart}
      </Button>
      {hasChart && (
        <div className={styles.chart}>
          {data && <OverviewChart weeks={data.weeks} statuses={data.statuses} />}
        </div>
      )}
    </div>
  );
}

interface FigureCardProps {
  label: string;
  list?: Partial<RequestFilters>;
  /** Undefined until the figure has loaded; the card already has its final size. */
  figure: Figure | undefined;
}

function FigureCard({ label, list, figure }: FigureCardProps) {
  return (
    <div className={styles.figure}>
      <dt>
        {list ? (
          <Link
            className={styles.link}
            to={addressOf(writeView(requestList, { ...allRows, order: defaultOrder, filters: list }))}
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={styles.now}>{figure ? formatCount(figure.now) : <span className={styles.blank} />}</dd>
      <dd className={styles.change}>{figure ? changeText(figure) : <span className={styles.blank} />}</dd>
    </div>
  );
}

/** `Up 3 from this time last week`: in the database, both periods end at the same time of day. */
export function changeText({ now, before }: Figure): string {
  if (now === before) return texts.sameAsBefore;
  return now > before ? texts.moreThanBefore(now - before) : texts.fewerThanBefore(before - now);
}
