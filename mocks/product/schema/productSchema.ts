/**
 * The product's database: what `npm run schema` prints from `supabase/migrations`, with the bodies of its functions and
 * triggers. Each body has a file of its own, named as in SQL, and `supabase/*.test.ts` compares it with PostgreSQL.
 */
import type { Schema } from 'supabase-in-memory';
import { completeSchema } from 'supabase-in-memory/schema';
import { deleteAccount } from './functions/deleteAccount';
import { deletePerson } from './functions/deletePerson';
import { exportAccount } from './functions/exportAccount';
import { exportRequests } from './functions/exportRequests';
import { exportSelected } from './functions/exportSelected';
import { findPeople } from './functions/findPeople';
import { findRequests } from './functions/findRequests';
import { finishStatusMail } from './functions/finishStatusMail';
import { historyActors } from './functions/historyActors';
import { openPerson } from './functions/openPerson';
import { requestOverview } from './functions/requestOverview';
import { resetSecondFactor } from './functions/resetSecondFactor';
import { setBlocked } from './functions/setBlocked';
import { takeStatusMails } from './functions/takeStatusMails';
import { withdrawRequest } from './functions/withdrawRequest';
import { areAcceptableTexts, isAcceptableText } from './functions/isAcceptableText';
import { isAdmin } from './functions/isAdmin';
import { isBlocked } from './functions/isBlocked';
import { mailQueueIndexes } from './mailQueue';
import { printedSchema } from './printedSchema';
import { limitMetadata } from './triggers/limitMetadata';
import { createProfile } from './triggers/createProfile';
import { syncEmail } from './triggers/syncEmail';
import { guardProfileChange } from './triggers/guardProfileChange';
import { guardPromotion } from './triggers/guardPromotion';
import { requireOneAdmin, requireOneAdminOnLockout } from './triggers/requireOneAdmin';
import { dropOldNote } from './triggers/dropOldNote';
import { enforceRequestQuota } from './triggers/enforceRequestQuota';
import { limitRenames } from './triggers/limitRenames';
import { queueStatusMail } from './triggers/queueStatusMail';
import { recordBlock } from './triggers/recordBlock';
import { recordDeletion } from './triggers/recordDeletion';
import { recordRole } from './triggers/recordRole';
import { recordStatus } from './triggers/recordStatus';

export const productSchema: Schema = completeSchema(printedSchema, {
  functions: {
    delete_account: deleteAccount,
    delete_person: deletePerson,
    export_account: exportAccount,
    export_requests: exportRequests,
    export_selected: exportSelected,
    find_people: findPeople,
    find_requests: findRequests,
    finish_status_mail: finishStatusMail,
    history_actors: historyActors,
    open_person: openPerson,
    request_overview: requestOverview,
    reset_second_factor: resetSecondFactor,
    set_blocked: setBlocked,
    take_status_mails: takeStatusMails,
    withdraw_request: withdrawRequest,
  },
  triggers: {
    'auth.users': {
      limit_metadata: limitMetadata,
      create_profile: createProfile,
      sync_email: syncEmail,
      require_one_admin: requireOneAdminOnLockout,
      record_block: recordBlock,
      record_deletion: recordDeletion,
    },
    'public.optimization_requests': {
      drop_old_note: dropOldNote,
      enforce_request_quota: enforceRequestQuota,
      queue_status_mail: queueStatusMail,
      record_status: recordStatus,
    },
    'public.profiles': {
      guard_profile_change: guardProfileChange,
      guard_promotion: guardPromotion,
      require_one_admin: requireOneAdmin,
      limit_renames: limitRenames,
      record_role: recordRole,
    },
  },
  predicates: { 'private.is_admin': isAdmin, 'private.is_blocked': isBlocked },
  checkFunctions: {
    'private.is_acceptable_text': isAcceptableText,
    'private.are_acceptable_texts': areAcceptableTexts,
  },
  indexes: { 'private.status_mails': mailQueueIndexes },
});
