import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { AppTheme } from '../styles/AppTheme';
import { modalProps } from './modalProps';
import styles from './dialogFrame.module.css';

interface DialogFrameProps {
  title: string;
  onClose: DialogProps['onClose'];
  /** Renders what stands below the title; the element with the id `textId` describes the dialog. */
  children: (textId: string) => ReactNode;
}

/** A dialog in the middle of the page. It keeps the focus inside and gives it back to where it came from. */
export function DialogFrame({ title, onClose, children }: DialogFrameProps) {
  const id = useId();
  return (
    <AppTheme>
      <Dialog
        {...modalProps}
        open
        // Without a transition: the button that has the focus must be visible at once.
        transitionDuration={0}
        onClose={onClose}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        slotProps={{ paper: { className: styles.paper } }}
      >
        <DialogTitle id={`${id}-title`} className={styles.title}>
          {title}
        </DialogTitle>
        {children(`${id}-text`)}
      </Dialog>
    </AppTheme>
  );
}
