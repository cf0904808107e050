import { Icon } from '../../ui/Icon';
import styles from './authBenefits.module.css';
import { useVisitorSearchText } from './visitorSearch';
import * as texts from './texts';

/** Shown beside the card where there is room: the benefits of an account. */
export function AuthBenefits() {
  const words = useVisitorSearchText();
  return (
    <section className={styles.offer} aria-labelledby="offer-title">
      <p className={styles.eyebrow} dir="auto">
        {texts.offerEyebrow(words)}
      </p>
      <h2 id="offer-title" className={styles.title}>
        {texts.offerTitle(<span className={styles.marked}>{texts.offerMark}</span>)}
      </h2>
      <p className={styles.lead}>{texts.offerLead}</p>
      <ul className={styles.reasons}>
        {texts.offerReasons.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
