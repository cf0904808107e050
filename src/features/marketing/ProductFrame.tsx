import { LiveBadge } from '../../ui/LiveBadge';
import { DescriptionList } from '../details/DescriptionList';
import { Timeline } from '../details/Timeline';
import { RequestItem } from '../requests/RequestItem';
import { statusLabel, statusTone } from '../requests/requestStatus';
import styles from './productFrame.module.css';
import * as texts from './staticTexts';

/**
 * The product as customers see it: the dashboard's own components with example data, not a screenshot. Inert, because
 * their links lead nowhere on this page.
 */
export function ProductFrame() {
  const { description, list, requests, history } = texts.accountTexts;
  const [opened] = requests;
  return (
    <div role="img" aria-label={description} className={styles.frame}>
      <div inert className={styles.screen}>
        <div className={styles.list}>
          <p className={styles.title}>{list}</p>
          {requests.map((request) => (
            <RequestItem key={request.id} request={request} />
          ))}
        </div>
        {opened && (
          <div className={styles.opened}>
            <p className={styles.title}>{opened.business_name}</p>
            <DescriptionList
              items={{
                [texts.accountStatus]: (
                  <LiveBadge tone={statusTone(opened.status)} label={statusLabel(opened.status)} />
                ),
              }}
            />
            <Timeline entries={history.map((entry) => ({ key: entry.what, ...entry }))} />
          </div>
        )}
      </div>
    </div>
  );
}
