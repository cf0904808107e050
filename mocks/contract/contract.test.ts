/**
 * The contract suite: against the fake by default, one test for each case; against the server at `CONTRACT_URL` when
 * that is set, as one table of differences in which only new ones fail.
 */
import type { CaseGroup } from './contractCase';
import { compareOutcomes } from './differenceTable';
import { createFakeTarget } from './fakeTarget';
import { groups } from './groups';
import { knownDifferences } from './knownDifferences';
import { runCases, type Outcome } from './runCases';
import { runRemote } from './runRemote';

test('every case has a name of its own', () => {
  const ids = groups.flatMap((group) => group.cases.map((one) => one.id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

if (process.env.CONTRACT_URL === undefined) {
  test('every case notices another status', async () => {
    for (const group of groups) {
      const target = createFakeTarget(group);
      const send = async (request: Request): Promise<Response> => {
        const answer = await target.send(request);
        const status = answer.status === 204 ? 205 : answer.status + 1;
        return new Response(status === 205 ? null : await answer.text(), { status, headers: answer.headers });
      };
      const outcomes = await runCases({ ...target, send }, group);
      expect(outcomes.filter((one) => one.differences.length === 0)).toEqual([]);
    }
  }, 60_000);

  test('the same requests give the same bytes', async () => {
    const recordOf = async (group: CaseGroup): Promise<string[]> => {
      const target = createFakeTarget(group);
      const record: string[] = [];
      const send = async (request: Request): Promise<Response> => {
        const answer = await target.send(request);
        const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
        record.push([answer.status, ...headers, '', await answer.clone().text()].join('\n'));
        return answer;
      };
      await runCases({ ...target, send }, group);
      return record;
    };
    for (const group of groups) expect(await recordOf(group)).toEqual(await recordOf(group));
  }, 60_000);

  // Run once, so that a single case can be picked by name although it stands on the ones before it.
  describe.each(groups.map((group): [string, CaseGroup] => [group.name, group]))('%s', (_name, group) => {
    const outcomes = new Map<string, Outcome>();

    beforeAll(async () => {
      for (const outcome of await runCases(createFakeTarget(group), group)) outcomes.set(outcome.id, outcome);
    }, 60_000);

    test.each(group.cases.map((one) => one.id))('%s', (id) => {
      expect(outcomes.get(id)?.differences).toEqual([]);
      expect(outcomes.get(id)?.skipped).toBeUndefined();
    });
  });
} else {
  test('the server answers as the real ones were recorded', async () => {
    const outcomes = await runRemote(process.env);
    const { text, unexpected } = compareOutcomes(outcomes, knownDifferences, { every: true });
    process.stdout.write(`${text}\n`);
    expect(unexpected.map((one) => one.id)).toEqual([]);
  }, 600_000);
}
