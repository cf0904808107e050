/**
 * PostgREST below `/rest/v1`: the line that every request takes, from caller to answer. The token is checked before the
 * rest of the request is read, as on the server. Knows no table of its own; everything comes from the back end's schema.
 */
import type { Caller } from '../backend/statement';
import { authorize } from '../gateway';
import { kept, undone } from '../http';
import type { Service } from '../http';
import { answerRest } from './answerRest';
import { planRest } from './planRest';
import { readRestCaller } from './readRestCaller';
import { readRestRequest } from './readRestRequest';
import { createRestContext } from './restContext';
import { refusalOf } from './restErrors';
import { runRest } from './runRest';

export const handleRest: Service = (http, backend) => {
  const authorization = authorize(http, backend);
  if ('response' in authorization) return kept(authorization.response);
  let caller: Caller = { role: 'anon' };
  try {
    caller = readRestCaller(http, backend, authorization.role);
    const request = readRestRequest(http, backend.schema.exposed);
    const context = createRestContext(backend, caller, request);
    const plan = planRest(request, context);
    const result = runRest(plan, context);
    const response = answerRest(result);
    // `tx=rollback` shows what would have happened, and lets nothing of it happen.
    return request.preferences.tx === 'rollback' ? undone(response) : kept(response);
  } catch (error) {
    return undone(refusalOf(error, caller.role === 'anon'));
  }
};
