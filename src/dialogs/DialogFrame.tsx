import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { AppTheme } from '../styles/AppTheme';
import { PartBoundary } from '../ui/PartBoundary';
import { modalProps } from './modalProps';
import styles from './dialogFrame.module.css';

interface DialogFrameProps {
  title: string;
  onClose: DialogProps['onClose'];
  /** Renders the content below the title; the element with the id `textId` describes the dialog. */
  children: (textId: string) => ReactNode;
}

/** A centered modal dialog. It traps the focus and restores it when it closes. */
export function DialogFrame({ title, onClose, children }: DialogFrameProps) {
  const id = useId();
  return (
    <AppTheme>
      <Dialog
        {...modalProps}
        open
        // No transition: the focused button must be visible immediately.
        transitionDuration={0}
        onClose={onClose}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        slotProps={{ paper: { className: styles.paper } }}
      >
        <DialogTitle id={`${id}-title`} className={styles.title}>
          {title}
        </DialogTitle>
        <PartBoundary part="dialog">{children(`${id}-text`)}</PartBoundary>
      </Dialog>
    </AppTheme>
  );
}
