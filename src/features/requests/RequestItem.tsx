import { formatDate } from '../../lib/formatDate';
import { LiveBadge } from '../../ui/LiveBadge';
import { KeywordBadges } from './KeywordBadges';
import styles from './requestItem.module.css';
import type { OwnRequest } from './storedRequest';
import { statusLabel, statusTone } from './requestStatus';

/** One request of one's own. Whatever people typed is text, in the direction of its script. */
export function RequestItem({ request }: { request: OwnRequest }) {
  return (
    <article className={styles.item}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <bdi>{request.business_name}</bdi>
        </h3>
        <LiveBadge tone={statusTone(request.status)} label={statusLabel(request.status)} />
      </div>
      <p className={styles.location}>
        <bdi>{request.location}</bdi>
      </p>
      <KeywordBadges keywords={request.keywords} />
      <p className={styles.date}>
        <time dateTime={request.created_at}>{formatDate(request.created_at)}</time>
      </p>
    </article>
  );
}
