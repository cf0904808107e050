import type { Ref } from 'react';
import { CloseButton } from './CloseButton';
import styles from './panelHead.module.css';

interface PanelHeadProps {
  /** The heading's id, for the panel's `aria-labelledby`. */
  id: string;
  title: string;
  onClose: () => void;
  /** Makes the heading focusable. */
  heading?: Ref<HTMLHeadingElement>;
}

/** The head of a panel or a drawer: its title and the button that closes it. */
export function PanelHead({ id, title, onClose, heading }: PanelHeadProps) {
  return (
    <header className={styles.head}>
      <h2 ref={heading} id={id} tabIndex={heading ? -1 : undefined} className={styles.title}>
        <bdi>{title}</bdi>
      </h2>
      <CloseButton onClick={onClose} />
    </header>
  );
}
