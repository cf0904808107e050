import { Icon, type IconName } from '../../ui/Icon';
import styles from './authBenefits.module.css';
import { useVisitorSearchText } from './visitorSearch';

/** What the landing page promises, in short (docs/behaviour.md, section 1). */
const reasons: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'calendar',
    title: 'We start within one business day',
    text: 'Tell us your name, town and keywords.',
  },
  {
    icon: 'shield',
    title: '30-day money-back guarantee',
    text: 'If the first 30 days don’t pay for themselves, you get your money back.',
  },
  {
    icon: 'headset',
    title: 'No contract, cancel any month',
    text: '$497 a month, with 24/7 expert support.',
  },
];

/** Shown beside the card where there is room: the benefits of an account. */
export function AuthBenefits() {
  const words = useVisitorSearchText();
  return (
    <section className={styles.offer} aria-labelledby="offer-title">
      <p className={styles.eyebrow} dir="auto">
        {words ? `Free trial for ${words}` : 'Free trial'}
      </p>
      <h2 id="offer-title" className={styles.title}>
        Be the <span className={styles.marked}>first suggestion</span> in your area
      </h2>
      <p className={styles.lead}>Join 500+ local businesses that are suggested first.</p>
      <ul className={styles.reasons}>
        {reasons.map(({ icon, title, text }) => (
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
