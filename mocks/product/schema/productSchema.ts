/**
 * The product's database: what `npm run schema` prints from `supabase/migrations`, with the bodies of its functions and
 * triggers. `supabase/*.test.ts` compares each body with PostgreSQL.
 */
import { isAcceptableText } from '../../../src/lib/acceptableText';
import { completeSchema } from '../../engine/backend/completeSchema';
import type { Json, Schema } from '../../engine/backend/schema';
import { deleteAccount, deletePerson, exportAccount, setBlocked } from './accountFunctions';
import { printedSchema } from './printedSchema';
import { findPeopleFunction, findRequestsFunction } from './productFunctions';
import { recordBlock, recordDeletion, recordRole, recordStatus } from './productHistory';
import {
  boundMetadata,
  createProfile,
  followEmail,
  guardProfileChange,
  isAdmin,
  isBlocked,
  keepAnAdmin,
  keepAnAdminOnBan,
  keepBlockedFromAdmins,
  keepRequestQuota,
} from './productTriggers';
import { requestAt } from './requestAt';
import { requestOverview } from './requestOverview';
import {
  finishStatusMailFunction,
  queueStatusMail,
  statusMailIndexes,
  takeStatusMailsFunction,
} from './statusMails';

const isAcceptable = (value: Json, longest: Json): boolean =>
  typeof value === 'string' && isAcceptableText(value, 1, Number(longest));

export const productSchema: Schema = completeSchema(printedSchema, {
  functions: {
    delete_account: deleteAccount,
    delete_person: deletePerson,
    export_account: exportAccount,
    find_people: findPeopleFunction,
    find_requests: findRequestsFunction,
    finish_status_mail: finishStatusMailFunction,
    request_at: requestAt,
    request_overview: requestOverview,
    set_blocked: setBlocked,
    take_status_mails: takeStatusMailsFunction,
  },
  triggers: {
    'auth.users': {
      bound_metadata: boundMetadata,
      create_profile: createProfile,
      follow_email: followEmail,
      keep_an_admin: keepAnAdminOnBan,
      record_block: recordBlock,
      record_deletion: recordDeletion,
    },
    'public.optimization_requests': {
      keep_request_quota: keepRequestQuota,
      queue_status_mail: queueStatusMail,
      record_status: recordStatus,
    },
    'public.profiles': {
      guard_profile_change: guardProfileChange,
      keep_an_admin: keepAnAdmin,
      keep_blocked_from_admins: keepBlockedFromAdmins,
      record_role: recordRole,
    },
  },
  predicates: { 'private.is_admin': isAdmin, 'private.is_blocked': isBlocked },
  checkFunctions: {
    'private.is_acceptable_text': (value = null, longest = null) =>
      value === null ? null : isAcceptable(value, longest),
    'private.are_acceptable_texts': (entries = null, most = null, longest = null) =>
      Array.isArray(entries)
        ? entries.length > 0 &&
          entries.length <= Number(most) &&
          entries.every((entry) => isAcceptable(entry, longest))
        : null,
  },
  indexes: { 'private.status_mails': statusMailIndexes },
});
