import styles from './closeButton.module.css';
import { Icon } from './Icon';

/** Closes what it stands in, at the end of its title. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label="Close" onClick={onClick}>
      <Icon name="close" size={20} />
    </button>
  );
}
