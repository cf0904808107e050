import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState, type ReactNode } from 'react';
import { DialogFrame } from '../../dialogs/DialogFrame';
import { FormErrors } from '../../forms/FormErrors';
import { isComposing } from '../../forms/isComposing';
import { TextInput } from '../../forms/TextInput';
import { useForm, type FormError } from '../../forms/useForm';
import { Button } from '../../ui/Button';
import type { RequestStatus } from '../requests/requestStatus';
import styles from '../session/formDialog.module.css';
import { findNoteError, needsNote, toNote } from './typedNote';
import * as texts from './barsTexts';

interface NoteFormProps {
  title: string;
  label: string;
  /** The status that the note goes with. */
  to: RequestStatus;
  /** The initial text of the field. */
  initialNote?: string | null;
  confirmLabel: string;
  /** Returns the error if sending failed; the typed text then stays. */
  send: (note: string | null) => Promise<FormError<'note'> | void> | void;
  onTyped?: (note: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the note to the customer that goes with a status, before one or many requests get that status. */
export function NoteForm({
  title,
  label,
  to,
  initialNote = null,
  confirmLabel,
  send,
  onTyped,
  onClose,
  children,
}: NoteFormProps) {
  const [note, setNote] = useState(initialNote ?? '');
  const { formProps, fieldProps, formErrors, isSending } = useForm({
    labels: { note: label },
    values: { note },
    onChange(_field, value) {
      setNote(value);
      onTyped?.(value);
    },
    findErrors: () => ({ note: findNoteError(note, to) }),
    send: async () => send(toNote(note)),
  });
  return (
    <DialogFrame
      title={title}
      // A click on the backdrop does not close the dialog, because that would discard the typed text.
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && !isSending) onClose();
      }}
    >
      {(textId) => (
        <form {...formProps} className={styles.form}>
          <DialogContent id={textId} className={styles.content}>
            {children}
            <TextInput
              {...fieldProps('note')}
              multiline
              autoFocus
              isOptional={!needsNote(to)}
              autoComplete="off"
              hint={texts.noteHint}
              // A note is one line.
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
                event.preventDefault();
                event.currentTarget.form?.requestSubmit();
              }}
            />
            <FormErrors formErrors={formErrors} />
          </DialogContent>
          <DialogActions disableSpacing className={styles.actions}>
            <Button variant="outline" disabled={isSending} onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" isBusy={isSending}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </form>
      )}
    </DialogFrame>
  );
}
