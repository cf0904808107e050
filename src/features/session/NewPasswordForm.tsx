import { useState } from 'react';
import { FormErrors } from '../../forms/FormErrors';
import { useForm } from '../../forms/useForm';
import { Button } from '../../ui/Button';
import { useAppDispatch } from '../../store/hooks';
import styles from './authPage.module.css';
import { NewPasswordInput } from './NewPasswordInput';
import { useUpdatePasswordMutation } from './sessionApi';
import { recoveryFinished } from './sessionSlice';
import { toFormError } from './toFormError';
import * as texts from './texts';

/** The last step of a password link: the person is signed in, and chooses a new password. */
export function NewPasswordForm() {
  const dispatch = useAppDispatch();
  const [password, setPassword] = useState('');
  const [updatePassword] = useUpdatePasswordMutation();
  const { formProps, fieldProps, formErrors, isSending } = useForm({
    labels: { password: texts.newPassword },
    values: { password },
    onChange: (_field, value) => setPassword(value),
    findErrors: () => (password === '' ? { password: texts.noNewPassword } : {}),
    send: async () => {
      const { error } = await updatePassword({ password });
      if (error) return toFormError(error, ['password']);
      dispatch(recoveryFinished());
      return undefined;
    },
  });

  return (
    <form {...formProps} className={styles.form}>
      <NewPasswordInput {...fieldProps('password')} />
      <FormErrors formErrors={formErrors} />
      <Button type="submit" isBusy={isSending}>
        {texts.savePassword}
      </Button>
      <Button variant="quiet" onClick={() => dispatch(recoveryFinished())}>
        {texts.cancel}
      </Button>
    </form>
  );
}
