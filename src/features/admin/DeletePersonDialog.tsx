import { useId, useRef, useState } from 'react';
import { refetchAlways } from '../../api/refetchAlways';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { Input } from '../../forms/Input';
import { isComposing } from '../../forms/isComposing';
import detailStyles from '../details/details.module.css';
import type { AdminUser } from './adminApi';
import { allRows, defaultOrder } from './listView';
import { useViewCountQuery } from './overviewApi';
import * as texts from './personActionsTexts';

interface DeletePersonDialogProps {
  adminId: string;
  person: AdminUser;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Says what a deletion permanently removes, and asks for the account's email, so that nobody deletes the wrong account. */
export function DeletePersonDialog({ adminId, person, onAnswer }: DeletePersonDialogProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { data } = useViewCountQuery(
    { adminId, ...allRows, filters: { owner: person.id }, order: defaultOrder },
    refetchAlways,
  );
  function answer(isConfirmed: boolean) {
    if (!isConfirmed || email.trim().toLowerCase() === person.email.toLowerCase()) {
      onAnswer(isConfirmed);
      return;
    }
    setWrong(true);
    field.current?.focus();
  }
  return (
    <ConfirmDialog
      title={texts.deleteTitle(person.full_name ?? person.email)}
      confirmLabel={texts.deleteAccount}
      isDestructive
      onAnswer={answer}
    >
      <span className={detailStyles.section}>
        <span>{texts.deletes(data?.count, person.email)}</span>
        <label htmlFor={id}>{texts.accountEmail}</label>
        <Input
          ref={field}
          id={id}
          value={email}
          inputMode="email"
          autoCapitalize="none"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={(typed) => {
            setEmail(typed);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event)) answer(true);
          }}
        />
        {isWrong && (
          <span id={`${id}-wrong`} role="alert" className={detailStyles.wrong}>
            {texts.wrongEmail}
          </span>
        )}
      </span>
    </ConfirmDialog>
  );
}
