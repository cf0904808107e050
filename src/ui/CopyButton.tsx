import { useState } from 'react';
import { Button } from './Button';
import * as texts from './copyTexts';

interface CopyButtonProps {
  text: string;
  /** The button's label until the text is copied. */
  children: string;
  variant?: 'outline' | 'text';
}

/** Copies a text. Absent where the browser has no clipboard, as on plain http. */
export function CopyButton({ text, children, variant = 'outline' }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  if (!globalThis.navigator?.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      // Refused by the browser: the text can still be selected.
      () => setCopied(null),
    );
  return (
    <Button variant={variant} size="small" onClick={() => void copy()}>
      <span aria-live="polite">{copied === text ? texts.copied : children}</span>
    </Button>
  );
}
