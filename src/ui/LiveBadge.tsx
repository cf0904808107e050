import { useState } from 'react';
import { Badge, type BadgeTone } from './Badge';
import styles from './liveBadge.module.css';

interface LiveBadgeProps {
  tone: BadgeTone;
  label: string;
}

/** A badge that moves once when what it says changes while somebody may be looking. */
export function LiveBadge({ tone, label }: LiveBadgeProps) {
  const [first] = useState(label);
  const [hasChanged, setHasChanged] = useState(false);
  if (label !== first && !hasChanged) setHasChanged(true);
  return (
    <Badge key={label} tone={tone} className={hasChanged ? styles.changed : undefined}>
      {label}
    </Badge>
  );
}
