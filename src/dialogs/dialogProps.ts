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
  /** Leaves everything as it is; also for Escape and a press beside the dialog. */
  keep: string;
  /** Does it. */
  confirm: string;
  onAnswer: (isSure: boolean) => void;
}
