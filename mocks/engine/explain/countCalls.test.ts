import { createTestFake } from '../../testing/testBackend';

const grant = 'grant public.profiles service_role select';

function setUp() {
  const fake = createTestFake();
  const read = () =>
    fake.respond(
      new Request(`${fake.url}/rest/v1/profiles?limit=1`, { headers: { apikey: fake.serviceRoleKey } }),
    );
  const countGranted = async () => (await fake.policies()).coverage[grant]?.true;
  return { fake, read, countGranted };
}

it('The first query of the policy coverage counts the calls already in the log, and a second one counts none of them again', async () => {
  const { read, countGranted } = setUp();
  await read();
  await read();
  expect(await countGranted()).toBe(2);
  expect(await countGranted()).toBe(2);
});

it('After the first query of the policy coverage, calls count even if the log is cleared or the back end is reset', async () => {
  const { fake, read, countGranted } = setUp();
  expect(await countGranted()).toBeUndefined();
  await read();
  await fake.calls.clear();
  await read();
  await fake.reset();
  await read();
  expect(await countGranted()).toBe(3);
});

it('Calls before a reset are not counted if the policy coverage was not queried before it', async () => {
  const { fake, read, countGranted } = setUp();
  await read();
  await fake.reset();
  await read();
  expect(await countGranted()).toBe(1);
});

it('Counting writes nothing and is not logged as a call', async () => {
  const { fake, countGranted, read } = setUp();
  await countGranted();
  const before = JSON.stringify(fake.fake.backend.changes());
  await read();
  await countGranted();
  expect(JSON.stringify(fake.fake.backend.changes())).toBe(before);
  expect(await fake.calls.list()).toHaveLength(1);
});
