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

test('Every case of the contract has a name of its own', () => {
  const ids = groups.flatMap((group) => group.cases.map((one) => one.id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

if (process.env.CONTRACT_URL === undefined) {
  test('Every case of the contract notices a wrong status', async () => {
    for (const group of groups) {
      const target = createFakeTarget(group);
      const send = async (request: Request): Promise<Response> => {
        const answer = await target.send(request);
        const status = answer.status + 1;
        // Like 204, which it replaces, 205 has no body.
        return new Response(status === 205 ? null : await answer.text(), { status, headers: answer.headers });
      };
      const outcomes = await runCases({ ...target, send }, group);
      expect(outcomes.filter((one) => one.differences.length === 0)).toEqual([]);
    }
  });

  interface Run {
    outcomes: Outcome[];
    /** Every answer with status, headers and body. */
    record: string[];
  }

  async function run(group: CaseGroup): Promise<Run> {
    const target = createFakeTarget(group);
    const record: string[] = [];
    const send = async (request: Request): Promise<Response> => {
      const answer = await target.send(request);
      const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
      record.push([answer.status, ...headers, '', await answer.clone().text()].join('\n'));
      return answer;
    };
    return { outcomes: await runCases({ ...target, send }, group), record };
  }

  /** Each group's first run, cached for all tests that need it. */
  const firstRuns = new Map<CaseGroup, Promise<Run>>();
  const firstRun = (group: CaseGroup): Promise<Run> => {
    const made = firstRuns.get(group) ?? run(group);
    firstRuns.set(group, made);
    return made;
  };

  test('The contract’s requests get the same bytes each time from the same seed', async () => {
    for (const group of groups) expect((await run(group)).record).toEqual((await firstRun(group)).record);
  });

  // A case depends on the cases before it. The whole group runs once here, so that a single case can be chosen by name.
  describe.each(groups.map((group): [string, CaseGroup] => [group.name, group]))('%s', (_name, group) => {
    const outcomes = new Map<string, Outcome>();

    beforeAll(async () => {
      for (const outcome of (await firstRun(group)).outcomes) outcomes.set(outcome.id, outcome);
    });

    test.each(group.cases.map((one) => one.id))('%s', (id) => {
      expect(outcomes.get(id)?.differences).toEqual([]);
      expect(outcomes.get(id)?.skipped).toBeUndefined();
    });
  });
} else {
  test('A real server differs from the contract only where a known difference is listed', async () => {
    const outcomes = await runRemote(process.env);
    const { text, unexpected } = compareOutcomes(outcomes, knownDifferences, { every: true });
    process.stdout.write(`${text}\n`);
    expect(unexpected.map((one) => one.id)).toEqual([]);
  }, 600_000);
}
