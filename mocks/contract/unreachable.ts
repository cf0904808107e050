/**
 * Results of policies and checks that no call to the data API can produce, each with its reason. `npm run
 * test:policies` leaves them out of its percentage, and fails if a call produces one after all.
 */
import type { Unreachable } from 'supabase-in-memory/explain';

const profile = 'policy public.profiles people change their own profile, admins every one (update, check)';
const mail = 'policy public.mail_settings people change their own mail settings (update, check)';
const sameRow =
  'nobody may change whose row it is, and nobody is blocked halfway through a statement: USING has said the same before';
const operator = 'only an operator writes this table, in SQL';

export const unreachable: Unreachable = {
  [`${profile}: (id = auth.uid() and not private.is_blocked()) or private.is_admin() was never false`]:
    sameRow,
  [`${profile}: not private.is_blocked() was never false`]: sameRow,
  [`${profile}: private.is_blocked() was never true`]: sameRow,
  'policy public.optimization_requests admins change requests (update, check): private.is_admin() was never false':
    sameRow,
  [`${mail}: user_id = auth.uid() and not private.is_blocked() was never false`]: sameRow,
  [`${mail}: user_id = auth.uid() was never false`]: sameRow,
  [`${mail}: not private.is_blocked() was never false`]: sameRow,
  [`${mail}: private.is_blocked() was never true`]: sameRow,
  'check private.project_settings project_settings_only_row_check was never true': operator,
  'check private.project_settings project_settings_only_row_check was never false': operator,
  'check private.status_mails status_mails_outcome_check was never false':
    'the functions that end a mail write only these outcomes',
};
