import { useEffect, useRef, useState } from 'react';
import { isAppError } from '../../errors/appError';
import { errorText, unexpectedText } from '../../errors/describeError';
import type { FormError } from '../../forms/useForm';
import { useAppDispatch } from '../../store/hooks';
import { toastShown } from '../toasts/toastsSlice';
import { statusLabels } from '../requests/requestStatus';
import { adminApi, type AdminRequest } from './adminApi';
import { removeNoteDraft, saveNoteDraft, readNoteDraft } from './noteDraft';
import { NoteForm } from './NoteForm';
import * as texts from './barsTexts';

interface NoteDialogProps {
  adminId: string;
  request: Pick<AdminRequest, 'id' | 'business_name' | 'status' | 'status_note'>;
  onClose: () => void;
}

/** Changes the note on a request's status. */
export function NoteDialog({ adminId, request, onClose }: NoteDialogProps) {
  const { id, business_name: name, status: to } = request;
  const dispatch = useAppDispatch();
  const [seen, setSeen] = useState({ from: to, fromNote: request.status_note });
  /** False after the Back button has closed the dialog, which is possible even while the note is being sent. */
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const close = () => {
    removeNoteDraft();
    onClose();
  };

  async function send(note: string | null): Promise<FormError<'note'> | void> {
    if (seen.from === to && seen.fromNote === note) return close();
    const change = { adminId, id, to, note, ...seen, isNote: true as const };
    const { error } = await dispatch(adminApi.endpoints.updateStatus.initiate(change, { track: false }));
    if (!error) return close();
    const message = isAppError(error) ? errorText(error) : unexpectedText;
    if (!isOpen.current) {
      dispatch(toastShown({ kind: 'error', title: texts.error, text: message }));
      return;
    }
    if (!isAppError(error) || error.kind !== 'conflict') return { message };
    // Show what the other admin wrote before it is replaced.
    const { data: now } = await dispatch(
      adminApi.endpoints.adminRequest.initiate({ adminId, id }, { forceRefetch: true, subscribe: false }),
    );
    if (!now) return { message };
    setSeen({ from: now.status, fromNote: now.status_note });
    return {
      message: now.status_note
        ? texts.noteMeanwhileToo(statusLabels[now.status], now.status_note)
        : texts.noteMeanwhile(statusLabels[now.status]),
    };
  }

  return (
    <NoteForm
      title={texts.noteTitle(name)}
      label={texts.noteLabel}
      to={to}
      initialNote={readNoteDraft(adminId, id) ?? request.status_note}
      onTyped={(note) => saveNoteDraft(adminId, id, note)}
      confirmLabel={texts.saveNote}
      send={send}
      onClose={close}
    />
  );
}
