import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Icon } from '../../ui/Icon';
import styles from './toasts.module.css';
import { selectToasts, toastDismissed, type Toast } from './toastsSlice';

/** Milliseconds a message stays; what went wrong deserves a longer look. */
const lifetimes = { success: 6_000, error: 12_000 } as const;

/**
 * The product's messages. Both live regions exist from the start, or screen readers would not notice the first one.
 * Time stands still while the pointer or the focus is on a message.
 */
export function Toasts() {
  const toasts = useAppSelector(selectToasts);
  const [isPaused, setPaused] = useState(false);
  const regionProps = {
    onMouseEnter: () => setPaused(true),
    onMouseLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  };
  const part = (kind: Toast['kind']) =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />);
  return (
    <div className={styles.stack} {...regionProps}>
      <div role="status" className={styles.region}>
        {part('success')}
      </div>
      <div role="alert" className={styles.region}>
        {part('error')}
      </div>
    </div>
  );
}

function ToastCard({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const dispatch = useAppDispatch();
  const { id, kind, title, text } = toast;

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dispatch(toastDismissed(id)), lifetimes[kind]);
    return () => clearTimeout(timer);
  }, [dispatch, id, kind, isPaused]);

  return (
    <div className={`${styles.toast} ${styles[kind]}`}>
      <span className={styles.icon}>
        <Icon name={kind === 'success' ? 'check' : 'warning'} size={18} />
      </span>
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        <p>{text}</p>
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss"
        onClick={() => dispatch(toastDismissed(id))}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
