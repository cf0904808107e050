import Button from '@mui/material/Button';
import { useState } from 'react';
import { PasswordInput } from '../../forms/PasswordInput';
import { useForm } from '../../forms/useForm';
import { useAppDispatch } from '../../store/hooks';
import styles from './authPage.module.css';
import { useUpdatePasswordMutation } from './sessionApi';
import { recoveryFinished } from './sessionSlice';

/** The last step of a password link: the person is signed in, and chooses the new one. */
export function NewPasswordForm() {
  const dispatch = useAppDispatch();
  const [password, setPassword] = useState('');
  const [updatePassword] = useUpdatePasswordMutation();
  const { formProps, fieldProps, isSending } = useForm({
    fields: ['password'],
    values: { password },
    onChange: (_field, value) => setPassword(value),
    findErrors: () => (password === '' ? { password: 'Enter a new password.' } : {}),
    send: async () => {
      const answer = await updatePassword({ password });
      if (!answer.error) dispatch(recoveryFinished());
    },
  });

  return (
    <form {...formProps} className={styles.form}>
      <PasswordInput {...fieldProps('password')} label="New Password" autoComplete="new-password" />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSending}>
        Save Password
      </Button>
      <Button color="inherit" onClick={() => dispatch(recoveryFinished())}>
        Keep the old password
      </Button>
    </form>
  );
}
