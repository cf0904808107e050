import { Button } from './Button';
import styles from './closeButton.module.css';
import { Icon } from './Icon';
import * as texts from './closeTexts';

/** The button at the end of a title that closes the panel or drawer. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="icon" className={styles.close} aria-label={texts.close} onClick={onClick}>
      <Icon name="close" size={20} />
    </Button>
  );
}
