import { packOfTrade } from '../../product/packs/pack';
import { answerCalls } from 'supabase-in-memory/jest';
import { createTestFake } from '../../testing/testBackend';
import { reassignDemoCustomer } from './reassignDemoCustomer';

const pack = packOfTrade('dentist');

it.each(['default', 'large'])(
  'In the scenario %s, the demo’s customer gets another business, so that the prospect’s is in the story only',
  async (scenario) => {
    const test = createTestFake({ scenario });
    answerCalls(test);
    test.fake.controls.setPack({ ...pack });
    const { backend } = test.fake;
    const requests = () =>
      backend
        .table('public.optimization_requests')
        .findAll({ location: pack.city })
        .map(({ business_name: name }) => String(name));
    const count = requests().length;
    expect(requests()).toContain(pack.business);
    await reassignDemoCustomer(backend, pack);
    expect(requests().filter((name) => name.startsWith(pack.business))).toEqual([]);
    expect(requests()).toContain(packOfTrade('salon').business);
    expect(requests()).toHaveLength(count);
    expect(backend.table('public.profiles').find({ full_name: pack.contact })).toBeUndefined();
    const after = requests();
    await reassignDemoCustomer(backend, pack);
    expect(requests()).toEqual(after);
  },
);

it('A refused call is reported, and a second attempt completes the change', async () => {
  const test = createTestFake();
  answerCalls(test);
  test.fake.controls.setPack({ ...pack });
  const { backend } = test.fake;
  await test.faults.replace({ match: { table: 'profiles' }, then: { status: 503 } });
  await expect(reassignDemoCustomer(backend, pack)).rejects.toThrow(
    'could not become another business (503)',
  );
  await test.faults.clear();
  await reassignDemoCustomer(backend, pack);
  expect(backend.table('public.profiles').find({ full_name: pack.contact })).toBeUndefined();
});
