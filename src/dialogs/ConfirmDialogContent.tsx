import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Button } from '../ui/Button';
import { DialogFrame } from './DialogFrame';
import type { ConfirmDialogProps } from './dialogProps';
import styles from './question.module.css';
import * as texts from './texts';

export function ConfirmDialogContent({
  title,
  children,
  confirmLabel,
  isDestructive = false,
  onAnswer,
}: ConfirmDialogProps) {
  return (
    <DialogFrame title={title} onClose={() => onAnswer(false)}>
      {(textId) => (
        <>
          <DialogContent id={textId} className={styles.text}>
            {children}
          </DialogContent>
          <DialogActions disableSpacing className={styles.actions}>
            <Button variant="outline" autoFocus onClick={() => onAnswer(false)}>
              {texts.cancel}
            </Button>
            <Button className={isDestructive ? styles.danger : undefined} onClick={() => onAnswer(true)}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </>
      )}
    </DialogFrame>
  );
}
