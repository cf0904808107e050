import { errorText } from '../../errors/describeError';
import { Button } from '../../ui/Button';
import styles from './bulkBar.module.css';
import { useTakeLostFocus } from './bulkBarFocus';
import type { StatusOutcome } from './changeStatuses';
import * as texts from './barsTexts';

/** The most failed requests that are listed. */
const maxLines = 200;

/** If everything succeeded, the toast with the undo reports it, and the bar stays hidden. */
export const needsAttention = ({ changed, refused, rest }: StatusOutcome): boolean =>
  changed.length === 0 || refused.length + rest.length > 0;

interface BulkOutcomeProps {
  outcome: StatusOutcome;
  onRetry: () => void;
  onClose: () => void;
}

/** What a change of many requests did, which requests it did not change, and why. */
export function BulkOutcome({
  outcome: { changed, same, refused, rest, error },
  onRetry,
  onClose,
}: BulkOutcomeProps) {
  const close = useTakeLostFocus();
  return (
    <div className={styles.outcome}>
      <p role="status">
        <strong>{texts.changed(changed.length)}</strong>
        <span>
          {[
            same > 0 && texts.alreadyThere(same),
            rest.length > 0 && texts.notAttempted(rest.length),
            refused.length > 0 && texts.notChanged(refused.length),
          ]
            .filter(Boolean)
            .join('')}
        </span>
      </p>
      {error && <p role="alert">{errorText(error)}</p>}
      {refused.length > 0 && (
        // The list scrolls, so keyboard users need a tab stop in it.
        <ul className={styles.refused} tabIndex={0} aria-label={texts.notChangedLabel}>
          {refused.slice(0, maxLines).map(({ id, name, reason }) => (
            <li key={id}>
              <bdi>{name}</bdi>: {reason}
            </li>
          ))}
          {refused.length > maxLines && <li>{texts.notChangedMore(refused.length - maxLines)}</li>}
        </ul>
      )}
      <div className={styles.ends}>
        {rest.length > 0 && (
          <Button variant="outline" onClick={onRetry}>
            {texts.tryRest}
          </Button>
        )}
        <Button ref={close} variant="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}
