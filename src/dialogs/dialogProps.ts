import type { ReactNode } from 'react';

export interface DrawerProps {
  title: string;
  /** Also for Escape and a press beside the drawer. */
  onClose: () => void;
  children: ReactNode;
}

export interface QuestionProps {
  title: string;
  /** What the action takes away. */
  children: ReactNode;
  /** Label of the button that cancels; Escape and a press beside the dialog cancel, too. */
  cancelLabel: string;
  /** Label of the button that confirms. */
  confirmLabel: string;
  onAnswer: (isConfirmed: boolean) => void;
}
