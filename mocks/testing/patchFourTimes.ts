import { developmentKeys, developmentSecret } from 'supabase-in-memory/tools';

/**
 * One script for every transport: four PATCHes with a fault rule for the second, and reads and control calls in
 * between. Returns the statuses of the PATCHes and the counts of `GET /_fake/faults`.
 */
export async function patchFourTimes(
  call: (request: Request) => Promise<Response>,
  url: string,
): Promise<unknown> {
  const control = (method: string, path: string, body?: object) =>
    call(
      new Request(`${new URL(url).origin}/_fake/${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  const callProfile = async (method: string) => {
    const answer = await call(
      new Request(`${url}/rest/v1/profiles?email=eq.customer@example.com`, {
        method,
        headers: {
          apikey: developmentKeys(developmentSecret).serviceRole,
          'content-type': 'application/json',
        },
        ...(method === 'GET' ? {} : { body: '{"full_name":"Renamed"}' }),
      }),
    );
    return answer.status;
  };
  const rule = { match: { method: 'PATCH' }, on: { nth: 2 }, then: { status: 503 } };
  await control('POST', 'faults', [rule]);
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    await callProfile('GET');
    statuses.push(await callProfile('PATCH'));
    await control('POST', 'clock', { advance: 60 });
  }
  return { statuses, faults: await (await control('GET', 'faults')).json() };
}

export const fourPatches = {
  statuses: [204, 503, 204, 204],
  faults: [{ match: { method: 'PATCH' }, on: { nth: 2 }, then: { status: 503 }, matches: 4, hits: 1 }],
};
