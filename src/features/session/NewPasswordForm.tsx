import Button from '@mui/material/Button';
import { useState, type SubmitEvent } from 'react';
import { useAppDispatch } from '../../store/hooks';
import { useSingleFlight } from '../../ui/useSingleFlight';
import styles from './authPage.module.css';
import { PasswordInput } from '../../forms/PasswordInput';
import { useUpdatePasswordMutation } from './sessionApi';
import { recoveryFinished } from './sessionSlice';

/** The last step of a password link: the person is signed in, and chooses the new one. */
export function NewPasswordForm() {
  const dispatch = useAppDispatch();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [updatePassword, { isLoading }] = useUpdatePasswordMutation();

  const send = useSingleFlight(async () => {
    const answer = await updatePassword({ password });
    if (!answer.error) dispatch(recoveryFinished());
  });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (password === '') setError('Enter a new password.');
    else void send();
  }

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <PasswordInput
        label="New Password"
        name="password"
        autoComplete="new-password"
        value={password}
        error={error}
        readOnly={isLoading}
        onChange={(value) => {
          setPassword(value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isLoading}>
        Save Password
      </Button>
      <Button color="inherit" onClick={() => dispatch(recoveryFinished())}>
        Keep the old password
      </Button>
    </form>
  );
}
