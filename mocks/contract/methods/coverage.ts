/**
 * How the fake handles each method of supabase-js. `call` runs the method on the unmodified client, and the contract
 * case that sends the same request proves the state. docs/coverage.md is printed from both.
 *
 * In a call, `X` stands for any text and a number for any number.
 */
import type { SupabaseClient } from '@supabase/supabase-js';

/** `visit` fetches an address that the client only builds. */
type Call = (client: SupabaseClient, visit: (url: string | null | undefined) => unknown) => unknown;

export type Coverage =
  /** As the server, off as in a new project, or refused (501), as the case shows that sends the same request. */
  | { state: 'server' | 'off' | 'refused'; call: Call }
  /** Uses the socket. `test`: the title of the test in realtime.test.ts that shows it. */
  | { state: 'server'; test: string }
  /** Sends nothing. */
  | { state: 'client'; call?: Call };

const server = (call: Call): Coverage => ({ state: 'server', call });
const off = (call: Call): Coverage => ({ state: 'off', call });
const refused = (call: Call): Coverage => ({ state: 'refused', call });
const socket = (test: string): Coverage => ({ state: 'server', test });
/** Sends nothing; a test checks that for a method that can be called by itself. */
const client = (call?: Call): Coverage => ({ state: 'client', ...(call && { call }) });

const rows = (supabase: SupabaseClient) => supabase.from('X').select('X');
const files = (supabase: SupabaseClient) => supabase.storage.from('X');
const vectors = (supabase: SupabaseClient) => supabase.storage.vectors.from('X');
const id = '00000000-0000-4000-8000-000000000000';
const credential = {} as never;
/** An access token that does not expire before 2286. */
export const accessToken = ['{"alg":"HS256","typ":"JWT"}', `{"sub":"${id}","exp":9999999999}`, 'X']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

const auth: { readonly [method: string]: Coverage } = {
  'auth.initialize': client(),
  'auth.isThrowOnErrorEnabled': client((c) => c.auth.isThrowOnErrorEnabled()),
  'auth.signUp': server((c) => c.auth.signUp({ email: 'X', password: 'X' })),
  'auth.signUp({ phone })': off((c) => c.auth.signUp({ phone: 'X', password: 'X' })),
  'auth.signInAnonymously': off((c) => c.auth.signInAnonymously()),
  'auth.signInWithPassword': server((c) => c.auth.signInWithPassword({ email: 'X', password: 'X' })),
  'auth.signInWithOtp': server((c) => c.auth.signInWithOtp({ email: 'X' })),
  'auth.signInWithOtp({ phone })': off((c) => c.auth.signInWithOtp({ phone: 'X' })),
  'auth.signInWithOAuth': off(async (c, visit) => {
    const { data } = await c.auth.signInWithOAuth({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    return visit(data.url);
  }),
  'auth.signInWithIdToken': off((c) => c.auth.signInWithIdToken({ provider: 'google', token: 'X' })),
  'auth.signInWithWeb3': off((c) =>
    c.auth.signInWithWeb3({ chain: 'ethereum', message: 'X', signature: 'X' as `0x${string}` }),
  ),
  'auth.signInWithSSO': off((c) => c.auth.signInWithSSO({ domain: 'X' })),
  'auth.signInWithPasskey': off((c) => c.auth.passkey.startAuthentication()),
  'auth.registerPasskey': off((c) => c.auth.passkey.startRegistration()),
  'auth.exchangeCodeForSession': server((c) => c.auth.exchangeCodeForSession('X')),
  'auth.verifyOtp': server((c) => c.auth.verifyOtp({ type: 'email', email: 'X', token: 'X' })),
  'auth.verifyOtp({ token_hash })': server((c) => c.auth.verifyOtp({ type: 'signup', token_hash: 'X' })),
  'auth.reauthenticate': server((c) => c.auth.reauthenticate()),
  'auth.resend': server((c) => c.auth.resend({ type: 'signup', email: 'X' })),
  'auth.getSession': client((c) => c.auth.getSession()),
  'auth.getUser': server((c) => c.auth.getUser()),
  'auth.updateUser': server((c) => c.auth.updateUser({ data: { X: 'X' } })),
  'auth.setSession': server((c) => c.auth.setSession({ access_token: accessToken, refresh_token: 'X' })),
  'auth.refreshSession': server((c) => c.auth.refreshSession()),
  'auth.signOut': server((c) => c.auth.signOut()),
  'auth.signOut({ scope })': server((c) => c.auth.signOut({ scope: 'others' })),
  'auth.onAuthStateChange': client((c) => c.auth.onAuthStateChange(() => undefined)),
  'auth.resetPasswordForEmail': server((c) => c.auth.resetPasswordForEmail('X')),
  'auth.getUserIdentities': server((c) => c.auth.getUserIdentities()),
  'auth.linkIdentity': off((c) =>
    c.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } }),
  ),
  'auth.unlinkIdentity': off((c) => c.auth.unlinkIdentity({ identity_id: id } as never)),
  'auth.startAutoRefresh': client(),
  'auth.stopAutoRefresh': client((c) => c.auth.stopAutoRefresh()),
  'auth.dispose': client((c) => c.auth.dispose()),
  'auth.getClaims': server((c) => c.auth.getClaims()),
  'auth.mfa.enroll': server((c) => c.auth.mfa.enroll({ factorType: 'totp' })),
  'auth.mfa.challenge': server((c) => c.auth.mfa.challenge({ factorId: 'X' })),
  'auth.mfa.verify': server((c) => c.auth.mfa.verify({ factorId: 'X', challengeId: 'X', code: 'X' })),
  'auth.mfa.challengeAndVerify': server((c) => c.auth.mfa.challengeAndVerify({ factorId: 'X', code: 'X' })),
  'auth.mfa.unenroll': server((c) => c.auth.mfa.unenroll({ factorId: 'X' })),
  'auth.mfa.listFactors': server((c) => c.auth.mfa.listFactors()),
  'auth.mfa.getAuthenticatorAssuranceLevel': client((c) => c.auth.mfa.getAuthenticatorAssuranceLevel()),
  'auth.mfa.webauthn.enroll': off((c) => c.auth.mfa.webauthn.enroll({ friendlyName: 'X' })),
  'auth.mfa.webauthn.register': off((c) => c.auth.mfa.webauthn.enroll({ friendlyName: 'X' })),
  'auth.mfa.webauthn.challenge': client(),
  'auth.mfa.webauthn.verify': client(),
  'auth.mfa.webauthn.authenticate': client(),
  'auth.mfa.recoveryCodes.getStatus': refused((c) => c.auth.mfa.recoveryCodes.getStatus()),
  'auth.mfa.recoveryCodes.generate': refused((c) => c.auth.mfa.recoveryCodes.generate()),
  'auth.mfa.recoveryCodes.verify': refused((c) => c.auth.mfa.recoveryCodes.verify({ code: 'X' })),
  'auth.mfa.recoveryCodes.regenerate': refused((c) => c.auth.mfa.recoveryCodes.regenerate()),
  'auth.mfa.recoveryCodes.unenroll': refused((c) => c.auth.mfa.recoveryCodes.unenroll()),
  'auth.oauth.getAuthorizationDetails': off((c) => c.auth.oauth.getAuthorizationDetails('X')),
  'auth.oauth.approveAuthorization': off((c) =>
    c.auth.oauth.approveAuthorization('X', { skipBrowserRedirect: true }),
  ),
  'auth.oauth.denyAuthorization': off((c) =>
    c.auth.oauth.denyAuthorization('X', { skipBrowserRedirect: true }),
  ),
  'auth.oauth.listGrants': off((c) => c.auth.oauth.listGrants()),
  'auth.oauth.revokeGrant': off((c) => c.auth.oauth.revokeGrant({ clientId: id })),
  'auth.passkey.startRegistration': off((c) => c.auth.passkey.startRegistration()),
  'auth.passkey.verifyRegistration': off((c) =>
    c.auth.passkey.verifyRegistration({ challengeId: 'X', credential }),
  ),
  'auth.passkey.startAuthentication': off((c) => c.auth.passkey.startAuthentication()),
  'auth.passkey.verifyAuthentication': off((c) =>
    c.auth.passkey.verifyAuthentication({ challengeId: 'X', credential }),
  ),
  'auth.passkey.list': off((c) => c.auth.passkey.list()),
  'auth.passkey.update': off((c) => c.auth.passkey.update({ passkeyId: id, friendlyName: 'X' })),
  'auth.passkey.delete': off((c) => c.auth.passkey.delete({ passkeyId: id })),
};

const admin: { readonly [method: string]: Coverage } = {
  'auth.admin.signOut': server((c) => c.auth.admin.signOut('X', 'others')),
  'auth.admin.inviteUserByEmail': server((c) => c.auth.admin.inviteUserByEmail('X')),
  'auth.admin.generateLink': server((c) => c.auth.admin.generateLink({ type: 'recovery', email: 'X' })),
  'auth.admin.createUser': server((c) => c.auth.admin.createUser({ email: 'X', password: 'X' })),
  'auth.admin.listUsers': server((c) => c.auth.admin.listUsers({ perPage: 2 })),
  'auth.admin.getUserById': server((c) => c.auth.admin.getUserById(id)),
  'auth.admin.updateUserById': server((c) => c.auth.admin.updateUserById(id, { user_metadata: { X: 'X' } })),
  'auth.admin.deleteUser': server((c) => c.auth.admin.deleteUser(id)),
  'auth.admin.mfa.listFactors': server((c) => c.auth.admin.mfa.listFactors({ userId: id })),
  'auth.admin.mfa.deleteFactor': server((c) => c.auth.admin.mfa.deleteFactor({ userId: id, id })),
  'auth.admin.oauth.listClients': off((c) => c.auth.admin.oauth.listClients()),
  'auth.admin.oauth.createClient': off((c) =>
    c.auth.admin.oauth.createClient({ client_name: 'X', redirect_uris: [] }),
  ),
  'auth.admin.oauth.getClient': off((c) => c.auth.admin.oauth.getClient(id)),
  'auth.admin.oauth.updateClient': off((c) => c.auth.admin.oauth.updateClient(id, { client_name: 'X' })),
  'auth.admin.oauth.deleteClient': off((c) => c.auth.admin.oauth.deleteClient(id)),
  'auth.admin.oauth.regenerateClientSecret': off((c) => c.auth.admin.oauth.regenerateClientSecret(id)),
  'auth.admin.customProviders.listProviders': off((c) => c.auth.admin.customProviders.listProviders()),
  'auth.admin.customProviders.createProvider': off((c) =>
    c.auth.admin.customProviders.createProvider({
      provider_type: 'oidc',
      identifier: 'X',
      name: 'X',
      client_id: 'X',
      client_secret: 'X',
    }),
  ),
  'auth.admin.customProviders.getProvider': off((c) => c.auth.admin.customProviders.getProvider('X')),
  'auth.admin.customProviders.updateProvider': off((c) =>
    c.auth.admin.customProviders.updateProvider('X', { name: 'X' }),
  ),
  'auth.admin.customProviders.deleteProvider': off((c) => c.auth.admin.customProviders.deleteProvider('X')),
  'auth.admin.passkey.listPasskeys': off((c) => c.auth.admin.passkey.listPasskeys({ userId: id })),
  'auth.admin.passkey.deletePasskey': off((c) =>
    c.auth.admin.passkey.deletePasskey({ userId: id, passkeyId: id }),
  ),
};

const data: { readonly [method: string]: Coverage } = {
  from: client((c) => c.from('X')),
  schema: server((c) => c.schema('X').from('X').select('X')),
  rpc: server((c) => c.rpc('X')),
  'rpc({ get })': server((c) => c.rpc('X', {}, { get: true })),
  getOpenApiSpec: server((c) => c.getOpenApiSpec()),
  'from().select': server(rows),
  'from().select({ count })': server((c) => c.from('X').select('X', { count: 'exact' })),
  'from().select({ head })': server((c) => c.from('X').select('X', { head: true, count: 'exact' })),
  'from().insert': server((c) => c.from('X').insert({ X: 'X' })),
  'from().insert({ defaultToNull })': server((c) =>
    c
      .from('X')
      .insert([{ X: 'X' }], { defaultToNull: false })
      .select('X'),
  ),
  'from().upsert': server((c) => c.from('X').upsert({ X: 'X' }).select('X')),
  'from().upsert({ ignoreDuplicates })': server((c) =>
    c.from('X').upsert({ X: 'X' }, { onConflict: 'X', ignoreDuplicates: true }).select('X'),
  ),
  'from().update': server((c) => c.from('X').update({ X: 'X' }).eq('X', 'X')),
  'from().delete': server((c) => c.from('X').delete().eq('X', 'X')),
  'from().select().eq': server((c) => rows(c).eq('X', 'X')),
  'from().select().neq': server((c) => rows(c).neq('X', 'X')),
  'from().select().gt': server((c) => rows(c).gt('X', 'X')),
  'from().select().gte': server((c) => rows(c).gte('X', 'X')),
  'from().select().lt': server((c) => rows(c).lt('X', 'X')),
  'from().select().lte': server((c) => rows(c).lte('X', 'X')),
  'from().select().like': server((c) => rows(c).like('X', 'X')),
  'from().select().likeAllOf': server((c) => rows(c).likeAllOf('X', ['X'])),
  'from().select().likeAnyOf': server((c) => rows(c).likeAnyOf('X', ['X'])),
  'from().select().ilike': server((c) => rows(c).ilike('X', 'X')),
  'from().select().ilikeAllOf': server((c) => rows(c).ilikeAllOf('X', ['X'])),
  'from().select().ilikeAnyOf': server((c) => rows(c).ilikeAnyOf('X', ['X'])),
  'from().select().regexMatch': server((c) => rows(c).regexMatch('X', 'X')),
  'from().select().regexIMatch': server((c) => rows(c).regexIMatch('X', 'X')),
  'from().select().is': server((c) => rows(c).is('X', null)),
  'from().select().isDistinct': server((c) => rows(c).isDistinct('X', 'X')),
  'from().select().in': server((c) => rows(c).in('X', ['X'])),
  'from().select().notIn': server((c) => rows(c).notIn('X', ['X'])),
  'from().select().contains': server((c) => rows(c).contains('X', ['X'])),
  'from().select().containedBy': server((c) => rows(c).containedBy('X', ['X'])),
  'from().select().rangeGt': server((c) => rows(c).rangeGt('X', 'X')),
  'from().select().rangeGte': server((c) => rows(c).rangeGte('X', 'X')),
  'from().select().rangeLt': server((c) => rows(c).rangeLt('X', 'X')),
  'from().select().rangeLte': server((c) => rows(c).rangeLte('X', 'X')),
  'from().select().rangeAdjacent': server((c) => rows(c).rangeAdjacent('X', 'X')),
  'from().select().overlaps': server((c) => rows(c).overlaps('X', ['X'])),
  'from().select().textSearch': refused((c) => rows(c).textSearch('X', 'X')),
  'from().select().match': server((c) => rows(c).match({ X: 'X' })),
  'from().select().not': server((c) => rows(c).not('X', 'eq', 'X')),
  'from().select().or': server((c) => rows(c).or('X')),
  'from().select().filter': server((c) => rows(c).filter('X', 'eq', 'X')),
  'from().select().select': server((c) => c.from('X').insert({ X: 'X' }).select('X')),
  'from().select().order': server((c) => rows(c).order('X')),
  'from().select().order({ nullsFirst })': server((c) =>
    rows(c).order('X', { ascending: false, nullsFirst: false }),
  ),
  'from().select().limit': server((c) => rows(c).limit(1)),
  'from().select().range': server((c) => rows(c).range(0, 1)),
  'from().select().abortSignal': client(),
  'from().select().single': server((c) => rows(c).single()),
  'from().select().maybeSingle': server((c) => rows(c).maybeSingle()),
  'from().select().csv': server((c) => rows(c).csv()),
  'from().select().geojson': off((c) => rows(c).geojson()),
  'from().select().explain': off((c) => rows(c).explain()),
  'from().select().rollback': server((c) =>
    c.from('X').update({ X: 'X' }).eq('X', 'X').select('X').rollback(),
  ),
  'from().select().maxAffected': server((c) => c.from('X').delete().maxAffected(1)),
  'from().select().stripNulls': server((c) => rows(c).stripNulls()),
  'from().select().returns': client(),
  'from().select().overrideTypes': client(),
  'from().select().throwOnError': client(),
  'from().select().setHeader': client(),
  'from().select().retry': client(),
  'from().select().then': client(),
};

const storage: { readonly [method: string]: Coverage } = {
  'storage.from': client(files),
  'storage.throwOnError': client((c) => c.storage.throwOnError()),
  'storage.setHeader': client((c) => c.storage.setHeader('x', 'X')),
  'storage.listBuckets': server((c) => c.storage.listBuckets()),
  'storage.getBucket': server((c) => c.storage.getBucket('X')),
  'storage.createBucket': server((c) => c.storage.createBucket('X')),
  'storage.updateBucket': server((c) => c.storage.updateBucket('X', { public: true })),
  'storage.emptyBucket': server((c) => c.storage.emptyBucket('X')),
  'storage.deleteBucket': server((c) => c.storage.deleteBucket('X')),
  'storage.getBucketLifecycle': refused((c) => c.storage.getBucketLifecycle('X')),
  'storage.updateBucketLifecycle': refused((c) => c.storage.updateBucketLifecycle('X', { rules: [] })),
  'storage.deleteBucketLifecycle': refused((c) => c.storage.deleteBucketLifecycle('X')),
  'storage.purgeBucketCache': refused((c) => c.storage.purgeBucketCache('X')),
  'storage.from().upload': server((c) => files(c).upload('X', 'X')),
  'storage.from().update': server((c) => files(c).update('X', 'X')),
  'storage.from().uploadToSignedUrl': server((c) => files(c).uploadToSignedUrl('X', 'X', 'X')),
  'storage.from().createSignedUploadUrl': server((c) => files(c).createSignedUploadUrl('X')),
  'storage.from().move': server((c) => files(c).move('X', 'X')),
  'storage.from().copy': server((c) => files(c).copy('X', 'X')),
  'storage.from().createSignedUrl': server((c) => files(c).createSignedUrl('X', 60)),
  'storage.from().createSignedUrl({ transform })': refused((c) =>
    files(c).createSignedUrl('X', 60, { transform: { width: 60 } }),
  ),
  'storage.from().createSignedUrls': server((c) => files(c).createSignedUrls(['X'], 60)),
  'storage.from().download': server((c) => files(c).download('X')),
  'storage.from().download({ transform })': refused((c) =>
    files(c).download('X', { transform: { width: 60 } }),
  ),
  'storage.from().info': server((c) => files(c).info('X')),
  'storage.from().exists': server((c) => files(c).exists('X')),
  'storage.from().getPublicUrl': server((c, visit) => visit(files(c).getPublicUrl('X').data.publicUrl)),
  'storage.from().getPublicUrl({ transform })': refused((c, visit) =>
    visit(files(c).getPublicUrl('X', { transform: { width: 60 } }).data.publicUrl),
  ),
  'storage.from().remove': server((c) => files(c).remove(['X'])),
  'storage.from().purgeCache': refused((c) => files(c).purgeCache('X')),
  'storage.from().list': server((c) => files(c).list('X')),
  'storage.from().listV2': server((c) => files(c).listV2({ prefix: 'X' })),
  'storage.from().toBase64': client((c) => files(c).toBase64('X')),
  'storage.from().throwOnError': client((c) => files(c).throwOnError()),
  'storage.from().setHeader': client((c) => files(c).setHeader('x', 'X')),
  'storage.analytics.createBucket': refused((c) => c.storage.analytics.createBucket('X')),
  'storage.analytics.listBuckets': refused((c) => c.storage.analytics.listBuckets()),
  'storage.analytics.deleteBucket': refused((c) => c.storage.analytics.deleteBucket('X')),
  'storage.analytics.from': refused((c) => c.storage.analytics.from('X').listNamespaces()),
  'storage.analytics.throwOnError': client((c) => c.storage.analytics.throwOnError()),
  'storage.analytics.setHeader': client((c) => c.storage.analytics.setHeader('x', 'X')),
  'storage.vectors.from': client(vectors),
  'storage.vectors.createBucket': refused((c) => c.storage.vectors.createBucket('X')),
  'storage.vectors.getBucket': refused((c) => c.storage.vectors.getBucket('X')),
  'storage.vectors.listBuckets': refused((c) => c.storage.vectors.listBuckets()),
  'storage.vectors.deleteBucket': refused((c) => c.storage.vectors.deleteBucket('X')),
  'storage.vectors.throwOnError': client((c) => c.storage.vectors.throwOnError()),
  'storage.vectors.setHeader': client((c) => c.storage.vectors.setHeader('x', 'X')),
  'storage.vectors.from().createIndex': refused((c) =>
    vectors(c).createIndex({ indexName: 'X', dataType: 'float32', dimension: 3, distanceMetric: 'cosine' }),
  ),
  'storage.vectors.from().listIndexes': refused((c) => vectors(c).listIndexes()),
  'storage.vectors.from().getIndex': refused((c) => vectors(c).getIndex('X')),
  'storage.vectors.from().deleteIndex': refused((c) => vectors(c).deleteIndex('X')),
  'storage.vectors.from().index': client((c) => vectors(c).index('X')),
  'storage.vectors.from().throwOnError': client((c) => vectors(c).throwOnError()),
  'storage.vectors.from().setHeader': client((c) => vectors(c).setHeader('x', 'X')),
  'storage.vectors.from().index().putVectors': refused((c) =>
    vectors(c)
      .index('X')
      .putVectors({ vectors: [{ key: 'X', data: { float32: [1] } }] }),
  ),
  'storage.vectors.from().index().getVectors': refused((c) =>
    vectors(c)
      .index('X')
      .getVectors({ keys: ['X'] }),
  ),
  'storage.vectors.from().index().listVectors': refused((c) => vectors(c).index('X').listVectors()),
  'storage.vectors.from().index().queryVectors': refused((c) =>
    vectors(c)
      .index('X')
      .queryVectors({ queryVector: { float32: [1] }, topK: 1 }),
  ),
  'storage.vectors.from().index().deleteVectors': refused((c) =>
    vectors(c)
      .index('X')
      .deleteVectors({ keys: ['X'] }),
  ),
  'storage.vectors.from().index().throwOnError': client((c) => vectors(c).index('X').throwOnError()),
  'storage.vectors.from().index().setHeader': client((c) => vectors(c).index('X').setHeader('x', 'X')),
};

// Titles of tests in realtime.test.ts.
const broadcast =
  'A broadcast reaches the other clients, and its sender with the option self; it can also be sent by POST or as bytes';
const presence = 'Presence shows who is in the channel';
const left = 'A channel that the client has left receives nothing more';

const others: { readonly [method: string]: Coverage } = {
  'functions.invoke': refused((c) => c.functions.invoke('X')),
  'functions.setAuth': client((c) => c.functions.setAuth('X')),
  channel: client((c) => c.channel('X')),
  getChannels: client((c) => c.getChannels()),
  removeChannel: socket(left),
  removeAllChannels: socket(left),
  'channel().on': socket(broadcast),
  'channel().subscribe': socket(broadcast),
  'channel().unsubscribe': socket(presence),
  'channel().send': socket(broadcast),
  'channel().httpSend': socket(broadcast),
  'channel().track': socket(presence),
  'channel().untrack': socket(presence),
  'channel().presenceState': socket(presence),
  'channel().updateJoinPayload': client(),
  'channel().teardown': client(),
  'channel().copyBindings': client(),
  'realtime.connect': socket(left),
  'realtime.disconnect': socket(left),
  'realtime.endpointURL': client((c) => c.realtime.endpointURL()),
  'realtime.channel': client((c) => c.realtime.channel('X')),
  'realtime.getChannels': client((c) => c.realtime.getChannels()),
  'realtime.removeChannel': socket(left),
  'realtime.removeAllChannels': socket(left),
  'realtime.connectionState': client((c) => c.realtime.connectionState()),
  'realtime.isConnected': client((c) => c.realtime.isConnected()),
  'realtime.isConnecting': client((c) => c.realtime.isConnecting()),
  'realtime.isDisconnecting': client((c) => c.realtime.isDisconnecting()),
  'realtime.log': client(),
  'realtime.hasLogger': client((c) => c.realtime.hasLogger()),
  'realtime.push': client(),
  'realtime.setAuth': socket(left),
  'realtime.sendHeartbeat': socket(left),
  'realtime.onHeartbeat': client((c) => c.realtime.onHeartbeat(() => undefined)),
};

/** By section and method. `method({ option })` is an option whose answer differs from the method's. */
export const sections: { readonly [title: string]: { readonly [method: string]: Coverage } } = {
  Data: data,
  Auth: auth,
  'Auth, for administrators': admin,
  Storage: storage,
  'Functions and Realtime': others,
};
