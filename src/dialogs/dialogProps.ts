import type { ReactNode } from 'react';

export interface DrawerProps {
  title: string;
  /** Also called on Escape and on a click outside. */
  onClose: () => void;
  children: ReactNode;
}

export interface ConfirmDialogProps {
  title: string;
  /** What will be lost. */
  children: ReactNode;
  /** Label of the button that cancels; Escape and a click outside cancel, too. */
  cancelLabel: string;
  /** Label of the button that confirms. */
  confirmLabel: string;
  onAnswer: (isConfirmed: boolean) => void;
}
