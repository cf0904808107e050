import type { ReactNode } from 'react';

export interface DrawerProps {
  title: string;
  /** Also called on Escape and on a click outside. */
  onClose: () => void;
  /** Whether it has the details of a row, for which the page has keys. */
  isDetails?: boolean;
  children: ReactNode;
}

export interface ConfirmDialogProps {
  title: string;
  /** What will be lost. */
  children: ReactNode;
  /** Label of the button that confirms. 'Cancel', Escape and a click outside cancel. */
  confirmLabel: string;
  /** Whether the action cannot be undone; the button that confirms is then red. */
  isDestructive?: boolean;
  onAnswer: (isConfirmed: boolean) => void;
}
