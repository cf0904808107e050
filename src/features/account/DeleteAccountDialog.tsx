import Button from '@mui/material/Button';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { toPlainError } from '../../api/useListState';
import type { AppError } from '../../errors/appError';
import { errorText } from '../../errors/describeError';
import { PasswordInput } from '../../forms/PasswordInput';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectSession, signOutRequested } from '../session/sessionSlice';
import styles from './account.module.css';
import { useDeleteAccountMutation } from './accountApi';

interface DeleteAccountDialogProps {
  userId: string;
  onClose: () => void;
}

/** The password is asked again: whoever finds an open page must not be able to delete the account. */
export function DeleteAccountDialog({ userId, onClose }: DeleteAccountDialogProps) {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectSession).user?.email ?? '';
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<AppError | null>(null);
  const [deleteAccount] = useDeleteAccountMutation();
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  const id = useId();
  const { formProps, fieldProps, isSending } = useForm({
    labels: { password: 'Password' },
    values: { password },
    onChange: (_field, value) => setPassword(value),
    findErrors: () => (password === '' ? { password: 'Enter your password.' } : {}),
    send: async () => {
      setFailure(null);
      const { error } = await deleteAccount({ userId, email, password });
      if (!error) {
        dispatch(signOutRequested());
        return undefined;
      }
      const known = toPlainError(error);
      if (known.code === 'invalid_credentials') {
        return { message: 'This is not your password.', fields: ['password'] };
      }
      setFailure(known);
      return undefined;
    },
  });

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    isShown.current = true;
    return () => {
      isShown.current = false;
      shown?.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!isSending) onClose();
      }}
      onClose={() => {
        if (isShown.current && dialog.current?.open === false) onClose();
      }}
    >
      <form {...formProps} className={styles.form}>
        <h2 id={`${id}-title`} className={styles.title}>
          Delete your account?
        </h2>
        <p id={`${id}-text`}>
          Your profile, your requests and their history go at once, and nobody can bring them back.
        </p>
        {failure && <p role="alert">{errorText(failure)}</p>}
        {/* For password managers, which otherwise do not know whose password is asked for. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput {...fieldProps('password')} autoComplete="current-password" />
        <div className={styles.actions}>
          <Button variant="outlined" color="inherit" disabled={isSending} onClick={onClose}>
            Keep the account
          </Button>
          <Button type="submit" variant="contained" disabled={isSending}>
            Delete for good
          </Button>
        </div>
      </form>
    </dialog>
  );
}
