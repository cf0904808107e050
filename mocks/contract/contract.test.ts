/** The contract suite: the recorded answers of real servers, and the fake held to them, one test for each case. */
import type { CaseGroup } from './contractCase';
import { createFakeTarget } from './fakeTarget';
import { groups } from './groups';
import { runCases, type Outcome } from './runCases';

test('Every case of the contract has a name of its own', () => {
  const ids = groups.flatMap((group) => group.cases.map((one) => one.id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

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
  });
});
