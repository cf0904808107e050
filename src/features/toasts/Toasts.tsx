import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { lazyModule } from '../../lib/lazyModule';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { moveFocus } from '../../ui/focus';
import { Icon } from '../../ui/Icon';
import { PartBoundary } from '../../ui/PartBoundary';
import { useLazyModule } from '../../ui/useLazyModule';
import styles from './toasts.module.css';
import { selectToasts, toastDismissed, type Toast } from './toastsSlice';
import { undoSlot } from './undoSlot';
import * as texts from './texts';

/** Milliseconds that a toast stays; errors stay longer. */
const lifetimes = { success: 6_000, error: 12_000 } as const;
const undoLifetime = 10_000;
const undoAllLifetime = 30_000;

const lazyPlacement = lazyModule(() => import(/* webpackChunkName: 'toast-place' */ './placeStack'));

/**
 * The product's toasts, one at a time. Both live regions exist from the start, or screen readers would miss the first
 * one. The timers pause while the pointer or the focus is on a toast, and while nobody looks at the page. Until the
 * module that positions the toasts has loaded, they stay where the style sheet puts them, and run even if nobody looks.
 */
export function Toasts() {
  const toasts = useAppSelector(selectToasts);
  const shownId = toasts.at(-1)?.id;
  // The toasts with the pointer and the focus. A removed element fires neither "blur" nor "mouseleave", so the id decides.
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [isAway, setAway] = useState(false);
  const isPaused = isAway || toasts.some(({ id }) => id === hoveredId || id === focusedId);
  const { stack, onFocus, onBlur } = useFocusAfterDismissal(toasts);
  const placement = useLazyModule(lazyPlacement, shownId !== undefined);
  useLayoutEffect(() => {
    return shownId && stack.current ? placement?.placeStack(stack.current, setAway) : undefined;
  }, [placement, shownId, stack]);
  const cardsOf = (kind: Toast['kind']) =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          isShown={toast.id === shownId}
          isPaused={isPaused}
          setHoveredId={setHoveredId}
          setFocusedId={setFocusedId}
        />
      ));
  return (
    <div ref={stack} className={styles.stack} onFocus={onFocus} onBlur={onBlur}>
      <div role="status">{cardsOf('success')}</div>
      <div role="alert">{cardsOf('error')}</div>
    </div>
  );
}

/** After a dismissal by keyboard the focus moves to the next message, or back to where it was before. */
function useFocusAfterDismissal(toasts: readonly Toast[]) {
  const stack = useRef<HTMLDivElement>(null);
  const isFocused = useRef(false);
  const before = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    const messages = stack.current;
    if (!isFocused.current || !messages || messages.contains(document.activeElement)) return;
    isFocused.current = false;
    moveFocus(messages.querySelector('button'), before.current);
  }, [toasts]);

  return {
    stack,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      isFocused.current = true;
      if (relatedTarget instanceof HTMLElement && !stack.current?.contains(relatedTarget))
        before.current = relatedTarget;
    },
    onBlur: () => {
      isFocused.current = false;
    },
  };
}

interface ToastCardProps {
  toast: Toast;
  isShown: boolean;
  isPaused: boolean;
  setHoveredId: (id: string | null) => void;
  setFocusedId: (id: string | null) => void;
}

function ToastCard({ toast, isShown, isPaused, setHoveredId, setFocusedId }: ToastCardProps) {
  const dispatch = useAppDispatch();
  const { id, kind, title, text, isAgain, undo } = toast;

  const lifetime = undo ? (undo.isOfMany ? undoAllLifetime : undoLifetime) : lifetimes[kind];
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dispatch(toastDismissed(id)), lifetime);
    return () => clearTimeout(timer);
  }, [dispatch, id, lifetime, isPaused]);

  if (!isShown) return null;
  return (
    <div
      className={`${styles.toast} ${styles[kind]}`}
      onMouseEnter={() => setHoveredId(id)}
      onMouseLeave={() => setHoveredId(null)}
      onFocus={() => setFocusedId(id)}
      onBlur={() => setFocusedId(null)}
    >
      <span className={styles.icon}>
        <Icon name={kind === 'success' ? 'check' : 'warning'} size={18} />
      </span>
      <div className={styles.words}>
        <PartBoundary part="message">
          {title && <p className={styles.title}>{title}</p>}
          <p>{text}</p>
          {undo && undoSlot.Message && <undoSlot.Message id={id} undo={undo} />}
          {isAgain && <span className="visually-hidden">{texts.again}</span>}
        </PartBoundary>
      </div>
      <Button
        variant="icon"
        className={styles.close}
        aria-label={texts.dismiss}
        onClick={() => dispatch(toastDismissed(id))}
      >
        <Icon name="close" size={16} />
      </Button>
    </div>
  );
}
