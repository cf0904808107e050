import { useState } from 'react';
import { Badge, type BadgeTone } from './Badge';
import styles from './liveBadge.module.css';

interface LiveBadgeProps {
  tone: BadgeTone;
  label: string;
}

/** A badge that is animated once whenever its label changes after the first render. */
export function LiveBadge({ tone, label }: LiveBadgeProps) {
  const [shown, setShown] = useState({ label, hasChanged: false });
  if (label !== shown.label) setShown({ label, hasChanged: true });
  return (
    <Badge key={label} tone={tone} className={shown.hasChanged ? styles.changed : undefined}>
      {label}
    </Badge>
  );
}
