import { Icon } from '../../ui/Icon';
import { suggestBoxCopy as copy } from './exampleCopy';
import styles from './suggestBox.module.css';

/**
 * The product in one picture: a search box whose first suggestion is won by a local business. The markup is the end of
 * the story; the animation only plays once towards it (under five seconds), so that without motion nothing is lost.
 */
export function SuggestBox() {
  return (
    <figure className={styles.stage} role="img" aria-label={copy.description}>
      <div className={styles.box}>
        <p className={styles.field}>
          <Icon name="search" size={22} />
          <span className={styles.typed}>{copy.typed}</span>
          <span className={styles.caret} />
        </p>
        <ul className={styles.list}>
          <li className={`${styles.row} ${styles.winner}`}>
            <Icon name="pin" size={20} className={styles.pin} />
            <span className={styles.phrase}>
              <span className={styles.known}>
                {copy.typed}
                <span className={styles.street}>{copy.winner.street}</span>
              </span>
              <b>{copy.winner.business}</b>
            </span>
            <span className={styles.verdict}>{copy.verdict}</span>
          </li>
          {copy.others.map((rest) => (
            <li key={rest} className={styles.row}>
              <Icon name="search" size={20} className={styles.faint} />
              <span className={styles.phrase}>
                <span className={styles.known}>{copy.typed}</span>
                {rest}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.moved}>
        <Icon name="arrowUp" size={18} />
        <s>{copy.moved.from}</s> {copy.moved.to}
      </p>
      <p className={styles.place}>
        <span className={styles.spot}>
          <Icon name="pin" size={26} />
        </span>
        <span>
          {copy.place.name}
          <small>{copy.place.where}</small>
        </span>
      </p>
    </figure>
  );
}
