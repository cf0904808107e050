/**
 * Cases in which another server differs and the fake is right: their ids (`*` stands for any text) and the fact that
 * proves it. A run against `CONTRACT_URL` fails on every difference that is not listed here.
 */
export interface KnownDifference {
  server: string;
  why: string;
  ids: readonly string[];
}

const lite = '@supabase/lite 0.10';

export const knownDifferences: readonly KnownDifference[] = [
  {
    server: lite,
    why:
      'It ignores X-Supabase-Api-Version. ' +
      'docs/wire-facts.md, "Shapes": GoTrue answers in the newer form and echoes the version.',
    ids: ['*@2024-01-01'],
  },
  {
    server: lite,
    why: 'It has no Storage; a hosted project has.',
    ids: ['storage.*'],
  },
  {
    server: lite,
    why:
      'It has no admin API (the local stack lends it the one call that makes an account). ' +
      'docs/wire-facts.md, "Admin": GoTrue ' +
      'answers, and says 403 not_admin to everybody else.',
    ids: [
      'client.invite',
      'client.admin_factors',
      'client.admin_delete_factor',
      'admin.*',
      'product.account.email_follows',
      'product.account.email_followed',
      'product.account.deleted',
      'product.account.profile_gone',
      'product.account.requests_gone',
      'product.account.token_outlives_account_but_sees_nothing',
    ],
  },
  {
    server: lite,
    why: 'It lets banned people sign in (GoTrue internal/api/token.go).',
    ids: ['product.block.signs_in_nowhere'],
  },
  {
    server: lite,
    why:
      'It refuses text behind a complete condition, takes a semicolon for a part of a value, and words what it cannot parse ' +
      'after its own parser. PostgREST src/PostgREST/ApiRequest/QueryParams.hs.',
    ids: [
      'more.filter.or.bracket_ends_the_value',
      'more.filter.and.text_behind',
      'more.filter.in.text_behind',
      'more.filter.key.semicolon',
      'more.parse.filter.no_operator',
      'more.parse.order.word',
      'more.parse.select.bracket',
    ],
  },
  {
    server: lite,
    why:
      'Its driver replaces half a surrogate pair and words NUL otherwise than jsonb, and no gateway limits its addresses. ' +
      'PostgreSQL src/backend/utils/adt/json.c (22P02, 22P05).',
    ids: [
      'more.body.half_a_pair',
      'more.body.half_a_pair_with_columns',
      'more.body.nul',
      'more.address.too_long',
    ],
  },
  {
    server: lite,
    why: 'It has no second factors. docs/wire-facts.md, factors.enroll.',
    ids: ['client.enroll_webauthn', 'factors.*'],
  },
  {
    server: lite,
    why: 'It does not know the grants, SSO and linking of identities that GoTrue has switched off (token_oidc.go, web3.go, middleware.go, identity.go).',
    ids: ['client.link_identity', 'client.unlink_identity', 'off.*'],
  },
  {
    server: lite,
    why:
      'Its times in users are those of PostgreSQL; GoTrue ends them in Z ' +
      '(docs/wire-facts.md, "Shapes"), its metadata is sorted.',
    ids: [
      'signup.new',
      'user.put.email_new_after_code',
      'user.put.pw_after_code',
      'user.get.pw_after_code',
      'verify.signup_code.user',
      'verify.GET.ok.user',
      'verify.recovery.session',
      'signup.for_link',
      'signup.for_resend',
      'signup.pkce',
      'token.refresh.session_kept',
      'token.refresh.access_stays',
      'user.get.ok',
      'user.put.data',
      'user.put.data_null',
      'user.put.pw_ok',
      'user.put.pw_back',
      'user.put.email_new',
      'user.put.empty',
      'logout.others.self_stays',
      'logout.others_are_untouched',
    ],
  },
  {
    server: lite,
    why:
      'Its tokens lack iss, phone and metadata, its refresh tokens are uuids ' +
      '(docs/wire-facts.md, "Shapes": 12 characters).',
    ids: [
      'token.password.ok',
      'token.password.after_confirmation',
      'verify.signup_code.ok',
      'token.password.ok_b',
      'token.password.upper_email',
      'token.refresh.ok',
      'token.refresh.reuse_within_interval',
      'token.refresh.second',
      'logout.sign_in.*',
    ],
  },
  {
    server: lite,
    why:
      'It takes only its own form of refresh tokens. ' +
      'docs/wire-facts.md, token.refresh.invalid: refresh_token_not_found.',
    ids: ['token.refresh.invalid'],
  },
  {
    server: lite,
    why:
      'It tells an unconfirmed account from a wrong password. ' +
      'docs/wire-facts.md, token.password.unconfirmed_wrongpw.',
    ids: ['token.password.unconfirmed_wrongpw'],
  },
  {
    server: lite,
    why:
      'No gateway hands it the anon token. ' +
      'docs/wire-facts.md, user.get.nobearer: hosted says 403 bad_jwt, missing sub claim.',
    ids: ['user.get.nobearer', 'user.get.anonkey', 'user.put.nobearer', 'logout.nobearer'],
  },
  {
    server: lite,
    why: 'Its local scope is the default. GoTrue internal/api/logout.go: global is.',
    ids: ['logout.noscope.is_global'],
  },
  {
    server: lite,
    why:
      'Codes, hashes and types of a verification are told apart differently. ' +
      'docs/wire-facts.md, "Verify".',
    ids: [
      'verify.signup_code.again',
      'verify.wrong_code',
      'verify.unknown_email',
      'verify.hash_and_email',
      'verify.bad_type',
      'verify.token_hash.ok',
      'verify.recovery_code.ok',
      'otp.verify',
    ],
  },
  {
    server: lite,
    why:
      'Its links answer without a page and without sb=, and know no PKCE. ' +
      'docs/wire-facts.md, verify.GET.ok.',
    ids: ['verify.GET.*', 'verify.recovery.GET', 'token.pkce.*'],
  },
  {
    server: lite,
    why:
      'It counts the wait between mails over confirmed accounts and not over recoveries. ' +
      'docs/wire-facts.md, ' +
      'signup.dup_confirmed, recover.toosoon.',
    ids: ['signup.dup_confirmed', 'recover.toosoon'],
  },
  {
    server: lite,
    why:
      'It words a broken JSON body after its own parser. ' +
      'docs/wire-facts.md, signup.bad_json, token.password.bad_json.',
    ids: ['signup.bad_json', 'token.password.bad_json', 'user.put.bad_json'],
  },
  {
    server: lite,
    why: 'It takes a phone sign-up for an anonymous one. docs/wire-facts.md, signup.phone.',
    ids: ['client.otp_phone', 'signup.phone'],
  },
  {
    server: 'the local stack',
    why:
      'It answers every preflight itself, because lite lets no browser send Authorization. ' +
      'docs/wire-facts.md, preflight and options.',
    ids: ['preflight', 'options'],
  },
  {
    server: lite,
    why:
      'Version, list of providers, unknown paths, preflight and key hint are its own. ' +
      'docs/wire-facts.md, "Public endpoints".',
    ids: ['auth.health', 'auth.settings', 'auth.badapikey', 'auth.notfound', 'auth.preflight'],
  },
  {
    server: lite,
    why:
      'An embedded object has its columns as asked; PostgREST 16 sent them in the order of jsonb. ' +
      'docs/wire-facts.md, embed.ok.',
    ids: ['product.admin.requests', 'embed.ok', 'embed.star'],
  },
  {
    server: lite,
    why:
      'It leaves out the challenge. ' +
      'docs/wire-facts.md, jwt.expired: www-authenticate with error and description.',
    ids: ['product.session.expires', 'jwt.expired', 'jwt.foreign', 'jwt.future_iat'],
  },
  {
    server: lite,
    why:
      'A malformed token makes the caller anonymous, an unknown role is 400. ' +
      'docs/wire-facts.md, "JWT and key".',
    ids: ['jwt.garbage', 'jwt.two_parts', 'jwt.three_bad', 'jwt.empty', 'jwt.badrole', 'key.bad'],
  },
  {
    server: lite,
    why:
      'It words and places the refusals of PostgREST otherwise, or does not refuse. ' +
      'docs/wire-facts.md, "Errors".',
    ids: ['err.operator', 'err.select_syntax', 'err.method', 'embed.fk_users', 'err.role_check'],
  },
  {
    server: lite,
    why:
      'It has no computed columns, and offers functions whose argument has no name as calls. ' +
      'docs/wire-facts.md, "Functions over a row".',
    ids: [
      'more.row_function.column',
      'more.row_function.filter_and_order',
      'more.row_function.written',
      'more.row_function.no_call',
      'more.rpc.unknown_argument',
    ],
  },
  {
    server: lite,
    why:
      "Its estimates are the planner's, its counts of updates have no range, its root no paths. " +
      'docs/wire-facts.md, select.count_estimated, update.count and root.',
    ids: ['select.count_estimated', 'update.count', 'root', 'client.openapi'],
  },
  {
    server: 'the local stack',
    why:
      'It adds proxy-status wherever lite sends the code of an error, and lite sends JSON whatever was asked for. ' +
      'PostgREST Response.hs: a counted range beyond the end is the answer of a read.',
    ids: ['select.offset_out_count', 'select.offset_out_count_csv', 'more.range.out_with_count'],
  },
  {
    server: lite,
    why:
      'Its upsert of a row that is there answers 201, and leaves the key out of what it sets, so that no right to change the ' +
      'key is asked for. PostgREST src/PostgREST/Query/SqlFragment.hs (DO UPDATE SET every column that is sent).',
    ids: ['mails.choose.again', 'mails.choose.owner_too'],
  },
  {
    server: lite,
    why:
      'It sets no default where an upsert finds the row, takes two embeds of one name, lets order and embeds of a write ' +
      'pass, and asks a single value for its own names. PostgREST src/PostgREST/Query, at the cases.',
    ids: [
      'more.upsert.missing_default',
      'more.embed.twice',
      'more.update.order_unreturned',
      'more.update.embedded_before',
      'more.rpc.select',
      'more.rpc.filtered_out',
    ],
  },
  {
    server: lite,
    why: 'It does not echo the handling preference. PostgREST test/spec/Feature, at the case.',
    ids: ['client.max_affected', 'more.prefer.lenient'],
  },
  {
    server: lite,
    why:
      'It reads quotes around eq, no stars in like(any), misses a table alias, inserts defaults for missing columns, and ' +
      'keeps what a failed single-object update wrote. PostgREST docs and specs, at the cases.',
    ids: [
      'client.ilike_all',
      'more.filter.eq.quotes_are_text',
      'more.filter.like.any',
      'more.filter.like.all',
      'more.filter.ilike.any',
      'more.filter.not.like.any',
      'more.select.unknown_embedded_column',
      'more.csv.empty',
      'more.insert.missing_is_null',
      'more.insert.missing_default',
      'more.upsert.same_row_twice',
      'more.update.was_rolled_back',
      'more.body.not_an_object',
    ],
  },
];

export function isKnown(id: string, known: readonly KnownDifference[] = knownDifferences): boolean {
  return known.some(({ ids }) =>
    ids.some((listed) => {
      const parts = listed.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
      return new RegExp(`^${parts.join('.*')}$`).test(id);
    }),
  );
}
