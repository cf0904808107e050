/** Prints docs/coverage.md. */
import { sections, type Coverage } from './coverage';
import { findProof, record } from './proofs';

const states: { readonly [state in Coverage['state']]: string } = {
  server: 'as the server',
  off: 'off as in a new project',
  refused: 'refused',
  client: 'the client alone',
};

const introduction = `# What the fake answers, by method of supabase-js

Printed by \`npm run coverage:methods\`. A test fails when this document is stale, when the installed client has a method
that is not listed, and when no case of the contract suite sends what a method sends. "As the server": the answer that a
real project gives, in success and in failure. "Off as in a new project": the error of a feature that nobody has switched on.
"Refused": status 501 and a sentence that names the feature. "The client alone": nothing is sent. An option has a line of
its own where it is answered otherwise. The contract cases are in \`mocks/contract/cases/\`, a sentence is the title of a
test in \`mocks/contract/realtime.test.ts\`.
`;

/** The name of the contract case or test that shows the state, or a problem with the entry. */
export async function proofOf(covered: Coverage): Promise<{ proof: string } | { problem: string }> {
  if ('test' in covered) return { proof: covered.test };
  if (!covered.call) return { proof: '' };
  const sent = await record(covered.call);
  if (covered.state === 'client') {
    const [first] = sent;
    return first ? { problem: `it sends ${first.method} ${first.address}` } : { proof: '' };
  }
  const proof = findProof(covered.state, sent);
  if (proof !== undefined) return { proof: `\`${proof}\`` };
  const requests = sent.map(({ method, address }) => `${method} ${address}`).join(', ');
  return {
    problem: `no case of the contract is ${states[covered.state]} and sends ${requests || 'anything'}`,
  };
}

/** Throws one error, with a line for each method that nothing proves. */
export async function printCoverage(): Promise<string> {
  const problems: string[] = [];
  const counts = new Map<string, number>();
  const text: string[] = [];
  for (const [title, methods] of Object.entries(sections)) {
    text.push(`## ${title}`, '', '| method | state | shown by |', '|---|---|---|');
    for (const [method, covered] of Object.entries(methods)) {
      const found = await proofOf(covered);
      if ('problem' in found) problems.push(`${method}: ${found.problem}.`);
      else text.push(`| \`${method}\` | ${states[covered.state]} | ${found.proof} |`);
      counts.set(covered.state, (counts.get(covered.state) ?? 0) + 1);
    }
    text.push('');
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const sums = Object.entries(states).map(([state, words]) => `${counts.get(state) ?? 0} ${words}`);
  return [introduction, `${sums.join(', ')}.\n`, ...text].join('\n').trimEnd() + '\n';
}
