/**
 * A member's database call, from session to response. Never throws; is never sent without the current user's session;
 * retries once after refreshing an expired token, and after a deadlock in the database.
 */
import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import { appError, type AppError } from '../errors/appError';
import type { TypeGuard } from '../lib/typeGuards';
import { getClient, type Client } from './client';
import { getMember, renewMember, type Member } from './memberSession';
import { toAppError } from './toAppError';

/** What a PostgREST builder resolves to. */
export interface QueryAnswer {
  data: unknown;
  error: unknown;
  count: number | null;
  status: number;
}

/** The part of a PostgREST builder that is used here; `.from(…)…` of the client fits. */
export interface Query<A> extends PromiseLike<A> {
  setHeader(name: string, value: string): PromiseLike<A>;
  /** Optional, because the library's types have none after `single()`, although its objects do. */
  abortSignal?(signal: AbortSignal): Query<A>;
}

interface QueryMeta {
  /** The total number of rows, if the query asked for a count. */
  count: number | null;
}

/**
 * Runs `build`'s query as `userId`, who must still be the one signed in: another tab can have changed that. `build`
 * may be called twice. An answer that does not have its `shape` is the server's fault, whatever its status. `signal`
 * aborts a call whose answer is not needed anymore.
 */
export async function runQuery<
  A extends QueryAnswer,
  T extends NonNullable<A['data']> = NonNullable<A['data']>,
>(
  userId: string,
  build: (client: Client) => Query<A>,
  shape: TypeGuard<T>,
  signal?: AbortSignal,
): Promise<QueryReturnValue<T, AppError, QueryMeta>> {
  try {
    const client = await getClient();
    const found = await getMember(client);
    if (found.error) return { error: found.error };
    if (found.member.userId !== userId) return { error: userChanged };
    let member = found.member;
    let answer = await send(build(client), member, signal);
    if (isStaleToken(answer)) {
      const renewed = await renewMember(client);
      if (renewed.error) return { error: renewed.error };
      if (renewed.member.userId !== userId) return { error: userChanged };
      member = renewed.member;
      answer = await send(build(client), member, signal);
    }
    if (codeOf(answer) === deadlock) answer = await send(build(client), member, signal);
    if (answer.error) return { error: toAppError(answer.error, answer.status) };
    // postgrest-js reports an empty 404 as a success without data, and passes on whatever JSON a 200 holds.
    if (!shape(answer.data)) {
      return { error: appError('server', 'unreadable_answer', { status: answer.status }) };
    }
    return { data: answer.data, meta: { count: answer.count } };
  } catch (failure) {
    return { error: toAppError(failure) };
  }
}

const userChanged = appError('unauthenticated', 'user_changed', { status: 401 });

/** Sends with exactly the token that was checked, whatever another tab stores meanwhile. */
function send<A>(query: Query<A>, member: Member, signal: AbortSignal | undefined): PromiseLike<A> {
  const call = (signal && query.abortSignal?.(signal)) ?? query;
  return call.setHeader('Authorization', `Bearer ${member.accessToken}`);
}

/** PostgreSQL rolled back one of two transactions that were waiting for each other. */
const deadlock = '40P01';

const codeOf = ({ error }: QueryAnswer): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

function isStaleToken(answer: QueryAnswer): boolean {
  const code = codeOf(answer);
  // "JWT could not be verified" and "JWT expired", in PostgREST's numbering.
  return answer.status === 401 && (code === 'PGRST301' || code === 'PGRST303');
}
