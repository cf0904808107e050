import type { PanelTabProps, PanelPart } from './part';
import styles from './demoPanel.module.css';

interface PartButtonProps extends Pick<PanelTabProps, 'openPart'> {
  part: PanelPart;
}

export function PartButton({ part, openPart }: PartButtonProps) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-keyshortcuts={part.key}
      onClick={() => openPart(part)}
    >
      {part.title}
    </button>
  );
}
