import { useId } from 'react';
import { LazyPart } from '../../src/ui/LazyPart';
import { PanelBoundary } from './PanelBoundary';
import type { PanelPart, PartProps } from './part';
import styles from './demoPanel.module.css';

interface OpenPartProps extends PartProps {
  part: PanelPart;
  onBack: () => void;
}

/** Shows one part instead of the panel's own sections, with a button that leads back to them. */
export function OpenPart({ part, onBack, ...props }: OpenPartProps) {
  const titleId = useId();
  return (
    <section className={`${styles.section} ${styles.part}`} aria-labelledby={titleId}>
      <button type="button" className={`${styles.action} ${styles.back}`} onClick={onBack}>
        Back
      </button>
      <h3 id={titleId} className={styles.heading}>
        {part.title}
      </h3>
      <LazyPart
        module={part.module}
        missing="This part could not be loaded."
        fallback={<p className={styles.hint}>Loading…</p>}
      >
        {({ default: Part }) => (
          <PanelBoundary what="This part">
            <Part {...props} />
          </PanelBoundary>
        )}
      </LazyPart>
    </section>
  );
}
