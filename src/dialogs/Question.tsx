import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Button } from '../ui/Button';
import { DialogFrame } from './DialogFrame';
import type { QuestionProps } from './dialogProps';
import styles from './question.module.css';

export function Question({ title, children, keep, confirm, onAnswer }: QuestionProps) {
  return (
    <DialogFrame title={title} onClose={() => onAnswer(false)}>
      {(textId) => (
        <>
          <DialogContent id={textId} className={styles.text}>
            {children}
          </DialogContent>
          <DialogActions disableSpacing className={styles.actions}>
            <Button look="outline" autoFocus onClick={() => onAnswer(false)}>
              {keep}
            </Button>
            <Button onClick={() => onAnswer(true)}>{confirm}</Button>
          </DialogActions>
        </>
      )}
    </DialogFrame>
  );
}
