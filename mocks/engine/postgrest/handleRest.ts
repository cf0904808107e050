/**
 * PostgREST below `/rest/v1`: the steps of every request, from caller to answer. As on the server, the token is checked
 * before the rest of the request is parsed. All tables and functions come from the back end's schema.
 */
import type { Caller } from '../backend/statement';
import { authorize } from '../gateway';
import { commit, rollback } from '../http';
import type { Service } from '../http';
import { answerRest } from './answerRest';
import { planRest } from './planRest';
import { readRestCaller } from './readRestCaller';
import { readRestRequest } from './readRestRequest';
import { createRestContext } from './restContext';
import { toErrorResponse } from './restErrors';
import { runRest } from './runRest';

export const handleRest: Service = (http, backend) => {
  const authorization = authorize(http, backend);
  if ('response' in authorization) return commit(authorization.response);
  let caller: Caller = { role: 'anon' };
  try {
    caller = readRestCaller(http, backend, authorization.role);
    const request = readRestRequest(http, backend.schema.exposed);
    const context = createRestContext(backend, caller, request);
    const plan = planRest(request, context);
    const result = runRest(plan, context);
    const response = answerRest(result);
    // With `Prefer: tx=rollback` the answer is the usual one, but nothing is written.
    return request.preferences.tx === 'rollback' ? rollback(response) : commit(response);
  } catch (error) {
    return rollback(toErrorResponse(error, caller.role === 'anon'));
  }
};
