import { createTestFake } from '../../testing/testBackend';

const grant = 'grant public.profiles service_role select';

function setUp() {
  const fake = createTestFake();
  const read = () =>
    fake.respond(
      new Request(`${fake.url}/rest/v1/profiles?limit=1`, { headers: { apikey: fake.serviceRoleKey } }),
    );
  const used = async () => (await fake.policies()).coverage[grant]?.true;
  return { fake, read, used };
}

it('The first question counts the calls of the log, and none twice', async () => {
  const { read, used } = setUp();
  await read();
  await read();
  expect(await used()).toBe(2);
  expect(await used()).toBe(2);
});

it('From the first question on, calls count although the log is cleared and the back end starts again', async () => {
  const { fake, read, used } = setUp();
  expect(await used()).toBeUndefined();
  await read();
  await fake.calls.clear();
  await read();
  await fake.reset();
  await read();
  expect(await used()).toBe(3);
});

it('Before the first question nothing is counted: calls of an earlier start are lost', async () => {
  const { fake, read, used } = setUp();
  await read();
  await fake.reset();
  await read();
  expect(await used()).toBe(1);
});

it('Counting changes no row and is no call of its own', async () => {
  const { fake, used, read } = setUp();
  await used();
  const before = JSON.stringify(fake.fake.backend.changes());
  await read();
  await used();
  expect(JSON.stringify(fake.fake.backend.changes())).toBe(before);
  expect(await fake.calls.list()).toHaveLength(1);
});
