import { Button } from './Button';
import styles from './closeButton.module.css';
import { Icon } from './Icon';

/** The button at the end of a title that closes the panel or drawer. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="icon" className={styles.close} aria-label="Close" onClick={onClick}>
      <Icon name="close" size={20} />
    </Button>
  );
}
