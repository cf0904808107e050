/** The panel's part that shows which policies, conditions, grants, checks and triggers the page's calls have tried. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TriedPolicies } from 'supabase-in-memory/explain';
import type { PartProps } from '../part';
import shared from '../demoPanel.module.css';
import styles from './policies.module.css';

const answers = ['true', 'false', 'unknown'] as const;

interface Tried {
  what: string;
  counts: TriedPolicies['coverage'][string];
  /** The answers that count for coverage and never occurred. */
  never: string[];
}

export default function Policies({ demo }: PartProps) {
  const { calls } = demo.inspector;
  // Each call may have tried something new.
  const entries = useSyncExternalStore(calls.subscribe, calls.entries);
  const [tried, setTried] = useState<TriedPolicies | { refusal: string }>();
  const [missingOnly, setMissingOnly] = useState(false);
  useEffect(() => {
    let ended = false;
    void demo.fake
      .policies()
      .catch((error: unknown) => ({ refusal: error instanceof Error ? error.message : String(error) }))
      .then((next) => {
        if (!ended) setTried(next);
      });
    return () => {
      ended = true;
    };
  }, [demo, entries]);

  if (!tried) return <p className={shared.hint}>Loading…</p>;
  if ('refusal' in tried) {
    return (
      <p className={shared.warning} role="alert">
        {tried.refusal}
      </p>
    );
  }
  const rows = rowsOf(tried).filter(({ never }) => !missingOnly || never.length > 0);
  return (
    <>
      <p className={shared.hint} role="status">
        Calls from this page have covered {Math.floor(tried.percent)}% of the policies: each condition and
        check both true and false, each grant used, each trigger run.
      </p>
      <label className={shared.option}>
        <input
          type="checkbox"
          checked={missingOnly}
          onChange={(event) => setMissingOnly(event.target.checked)}
        />
        Show only what was not covered
      </label>
      <div className={styles.scroll} role="region" aria-label="Coverage" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Rule</th>
              {answers.map((answer) => (
                <th key={answer} scope="col">
                  {answer}
                </th>
              ))}
              <th scope="col">never</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, counts, never }) => (
              <tr key={what}>
                <th scope="row">{what.replace(' public.', ' ')}</th>
                {answers.map((answer) => (
                  <td key={answer}>{counts[answer] ?? 0}</td>
                ))}
                <td className={styles.never}>{never.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function rowsOf({ coverage, missing }: TriedPolicies): Tried[] {
  const never = new Map<string, string[]>();
  for (const sentence of missing) {
    const [, what = '', answer = ''] = /^(.*) was never (\w+)$/s.exec(sentence) ?? [];
    never.set(what, [...(never.get(what) ?? []), answer]);
  }
  return [...new Set([...Object.keys(coverage), ...never.keys()])]
    .sort()
    .map((what) => ({ what, counts: coverage[what] ?? {}, never: never.get(what) ?? [] }));
}
