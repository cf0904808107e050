import { createTestFake } from '../../testing/testBackend';

it('GET calls.har answers the calls that a filter finds as HAR 1.2, also broken ones, without passwords and tokens', async () => {
  const { fake, respond, url, anonKey } = createTestFake();
  const call = (method: string, path: string, body?: object) =>
    respond(
      new Request(url + path, {
        method,
        headers: { apikey: anonKey, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  const credentials = { email: 'customer@example.com', password: 'customer-demo' };
  const signIn = '/auth/v1/token?grant_type=password';
  const { access_token: token } = (await (await call('POST', signIn, credentials)).json()) as {
    access_token: string;
  };
  await call('GET', '/auth/v1/verify?type=signup&token=my-secret&redirect_to=x');
  fake.controls.setFaults([{ match: { method: 'PUT' }, then: 'drop' }]);
  await expect(call('PUT', '/auth/v1/user', { password: 'my-secret' })).rejects.toThrow();
  await call('GET', '/rest/v1/profiles');

  const text = await (await call('GET', '/_fake/calls.har?path=/auth')).text();
  for (const secret of ['my-secret', 'customer-demo', token, anonKey]) expect(text).not.toContain(secret);
  const { log } = JSON.parse(text) as { log: { version: string; entries: object[] } };
  expect(log.version).toBe('1.2');
  expect(log.entries).toHaveLength(3);
  const [signedIn, followed, dropped] = log.entries;
  expect(signedIn).toEqual({
    startedDateTime: '2026-03-02T09:00:00.000Z',
    time: expect.any(Number),
    request: {
      method: 'POST',
      url: url + signIn,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: expect.arrayContaining([
        { name: 'apikey', value: '***' },
        { name: 'content-type', value: 'application/json' },
      ]),
      queryString: [{ name: 'grant_type', value: 'password' }],
      postData: {
        mimeType: 'application/json',
        text: JSON.stringify({ ...credentials, password: '***' }),
      },
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: 200,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: expect.arrayContaining([
        expect.objectContaining({ name: 'content-type', value: expect.stringContaining('application/json') }),
      ]),
      content: {
        size: -1,
        mimeType: expect.stringContaining('application/json'),
        text: expect.stringContaining('"access_token":"***"'),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: expect.any(Number), receive: 0 },
  });
  expect(followed).toMatchObject({
    request: { url: `${url}/auth/v1/verify?type=signup&token=***&redirect_to=x` },
    response: { redirectURL: expect.stringMatching(/^http/) },
  });
  expect(dropped).toMatchObject({ response: { status: 0, comment: 'dropped' } });
});
