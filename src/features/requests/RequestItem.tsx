import { Link } from 'react-router-dom';
import { LiveBadge } from '../../ui/LiveBadge';
import { DateTime } from '../../ui/DateTime';
import { useDetailsParam, useDetailsLink } from '../details/useDetailsParam';
import { KeywordBadges } from './KeywordBadges';
import styles from './requestItem.module.css';
import type { StoredRequest } from './storedRequest';
import * as texts from './partTexts';
import { statusLabel, statusTone } from './requestStatus';

/** One of the customer's own requests. Typed text is isolated (`bdi`), because it may run from right to left. */
export function RequestItem({
  request,
  keywordsShown,
}: {
  request: Omit<StoredRequest, 'user_id' | 'status_note'> & { status_note?: string | null };
  /** How many keywords are shown before the rest is folded. */
  keywordsShown?: number;
}) {
  const openLink = useDetailsLink('request');
  const isOpen = useDetailsParam('request').id === request.id;
  return (
    <article className={styles.item}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <Link className={styles.open} aria-current={isOpen ? 'true' : undefined} {...openLink(request.id)}>
            <bdi>{request.business_name}</bdi>
          </Link>
        </h3>
        <LiveBadge tone={statusTone(request.status)} label={statusLabel(request.status)} />
      </div>
      <div className={styles.facts}>
        <p className={styles.location}>
          <bdi>{request.location}</bdi>
        </p>
        <p className={styles.date}>
          {texts.submitted}
          <DateTime at={request.created_at} />
        </p>
      </div>
      <KeywordBadges keywords={request.keywords} shown={keywordsShown} />
    </article>
  );
}
