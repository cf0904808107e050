import { useLayoutEffect, useRef } from 'react';
import { Button } from './Button';
import { moveFocus } from './focus';
import * as texts from './retryTexts';

interface RetryButtonProps {
  variant?: 'primary' | 'outline';
  label?: string;
  /** The label while the retry is in progress. */
  busyLabel?: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/**
 * Retries what failed. Keyboard users must keep their place during the retry and after it: the button is never
 * `disabled`, and when it is unmounted, the closest element around it with a `tabindex` gets the focus.
 */
export function RetryButton({
  variant = 'primary',
  label = texts.tryAgain,
  busyLabel = texts.tryingAgain,
  onRetry,
  isRetrying,
}: RetryButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === document.activeElement) moveFocus(element?.closest<HTMLElement>('[tabindex]'));
    };
  }, []);

  return (
    <Button ref={button} variant={variant} isBusy={isRetrying} onClick={onRetry}>
      {isRetrying ? busyLabel : label}
    </Button>
  );
}
