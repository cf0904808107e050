import { groups } from './groups';
import { canServe, createRemoteTarget } from './remoteTarget';
import { runCases, type Outcome } from './runCases';

/** Runs every group whose tables the server described by `environment` has (see `createRemoteTarget`). */
export async function runRemote(
  environment: NodeJS.ProcessEnv,
  { only = groups, run }: { only?: typeof groups; run?: string } = {},
): Promise<Outcome[]> {
  const target = await createRemoteTarget(environment);
  const outcomes: Outcome[] = [];
  for (const group of only) {
    if (!canServe(group, environment)) continue;
    // Groups give their accounts the same names, so each group needs a suffix of its own.
    const suffix = (run ?? target.run) + groups.indexOf(group).toString(16).padStart(2, '0');
    outcomes.push(...(await runCases({ ...target, run: suffix }, group)));
  }
  return outcomes;
}
