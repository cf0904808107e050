import { useMemo, useState } from 'react';
import { useModuleOnOpen } from '../../dialogs/useModuleOnOpen';
import type { Role } from '../session/sessionSlice';
import { useUpdateRoleMutation, type AdminUser } from './adminApi';
import { lazyPersonActions } from './lazyPersonActions';
import { roleLabels, roleTones } from './roleLabels';
import type { RowValue } from './RowControl';
import * as texts from './texts';

/** The role of a user as what an admin changes in its row, and the dialog that asks for confirmation first. */
export function useRoleValue(adminId: string) {
  const [updateRole] = useUpdateRoleMutation();
  const [question, setQuestion] = useState<{
    person: AdminUser;
    to: Role;
    answer: (isConfirmed: boolean) => void;
  } | null>(null);
  const answer = (isConfirmed: boolean) => {
    setQuestion(null);
    question?.answer(isConfirmed);
  };
  const parts = useModuleOnOpen(lazyPersonActions, question !== null, () => answer(false));
  const value = useMemo<RowValue<AdminUser, Role>>(
    () => ({
      options: roleLabels,
      of: (user) => user.role,
      labelOf: (role) => roleLabels[role],
      toneOf: (role) => roleTones[role],
      nameOf: (user) => texts.roleOf(user.email),
      onChange: async (person, before, to) => {
        const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ person, to, answer }));
        if (isConfirmed) await updateRole({ adminId, id: person.id, from: before, to });
      },
    }),
    [adminId, updateRole],
  );
  const dialog = question && parts && (
    <parts.RoleDialog
      name={question.person.full_name ?? question.person.email}
      isSelf={question.person.id === adminId}
      to={question.to}
      onAnswer={answer}
    />
  );
  return [value, dialog] as const;
}
