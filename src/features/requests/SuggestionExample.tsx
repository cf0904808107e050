import detailStyles from '../details/details.module.css';
import { Icon } from '../../ui/Icon';
import type { RequestValues } from './requestFields';
import styles from './suggestionExample.module.css';
import * as texts from './texts';

/** How many keywords are shown; the rest are counted. */
const maxKeywords = 4;

type Suggested = Pick<RequestValues, 'business_name' | 'location' | 'keywords'>;

/**
 * Shows what a request is about, as the landing page does: a search box whose first suggestion is the customer's business,
 * with the customer's own keywords. It is all text, for screen readers as well.
 */
export function SuggestionExample({ business_name, location, keywords }: Suggested) {
  const [typed, ...others] = keywords.slice(0, maxKeywords);
  const more = keywords.length - maxKeywords;
  return (
    <section className={detailStyles.section}>
      <h3 className={detailStyles.subtitle}>{texts.suggestionTitle}</h3>
      <div>
        <p className={styles.field}>
          <Icon name="search" size={20} />
          <span className="visually-hidden">{texts.suggestionTyped}</span>
          <span className={styles.typed} dir="auto">
            {typed}
          </span>
          <span className="visually-hidden">{texts.suggestionWhere}</span>
          <span className={styles.where} dir="auto">
            {location}
          </span>
        </p>
        <ul className={styles.list} aria-label={texts.suggestionList}>
          <li className={styles.winner}>
            <Icon name="pin" size={20} />
            <b dir="auto">{business_name}</b>{' '}
            <span className={styles.phrase} dir="auto">
              {typed}
            </span>
          </li>
          {others.map((keyword, index) => (
            // Keywords may repeat.
            <li key={index} className={styles.row}>
              <Icon name="search" size={18} />
              <span className={styles.phrase} dir="auto">
                {keyword}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className={detailStyles.note}>
        {more > 0 && <span>{texts.suggestionMore(more)}</span>}
        <span>{texts.suggestionNote}</span>
      </p>
    </section>
  );
}
