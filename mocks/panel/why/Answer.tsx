/** Explains a call's answer: in words, and with each policy, its conditions and the SQL of its migration. */
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import type { ExplainedCondition, ExplainedStatement, Explanation, Source } from 'supabase-in-memory/explain';
import type { TriedCall } from 'supabase-in-memory';
import type { Demo } from '../demo';
import shared from '../demoPanel.module.css';
import styles from './why.module.css';

export interface WhyProps {
  demo: Demo;
  /** The number of a call in the log, or a call that was never made. */
  call: number | TriedCall;
}

export function Answer({ demo, call }: WhyProps) {
  const [answer, setAnswer] = useState<Explanation | { refusal: string }>();
  // `call` may be a new object in each render; its JSON stays the same.
  const text = JSON.stringify(call);
  useEffect(() => {
    let ended = false;
    void demo.fake
      .explain(JSON.parse(text) as WhyProps['call'])
      .catch((error: unknown) => ({ refusal: error instanceof Error ? error.message : String(error) }))
      .then((next) => {
        if (!ended) setAnswer(next);
      });
    return () => {
      ended = true;
    };
  }, [demo, text]);
  if (!answer) return <p className={shared.hint}>Loading…</p>;
  if ('refusal' in answer) {
    return (
      <p className={shared.warning} role="alert">
        {answer.refusal}
      </p>
    );
  }
  const { sentences, statements, grants, checks, triggers } = answer;
  return (
    <section className={styles.why} aria-label="Why">
      <div role="status">
        {sentences.map((sentence) => (
          <p key={sentence} className={styles.sentence}>
            <Sentence text={sentence} />
          </p>
        ))}
      </div>
      {statements.map((statement, at) => (
        <Statement key={at} statement={statement} />
      ))}
      {(grants.length > 0 || checks.length > 0 || triggers.length > 0) && (
        <details>
          <summary>Grants, checks and triggers</summary>
          <ul className={styles.list}>
            {grants.map(({ table, command, role, allowed, columns, source }, at) => (
              <Fact key={at} truth={allowed} source={source}>
                grant {command} on {table} to {role}
                {columns.length > 0 && ` (${columns.join(', ')})`}
              </Fact>
            ))}
            {checks.map(({ table, name, truth, source }) => (
              <Fact key={`${table} ${name} ${truth}`} truth={truth} source={source}>
                check {name}
              </Fact>
            ))}
            {triggers.map(({ table, name, raised, source }, at) => (
              <Fact key={at} truth={raised === undefined} source={source}>
                trigger {name} of {table}
                {raised !== undefined && `: ${raised}`}
              </Fact>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Text between backticks is code. */
function Sentence({ text }: { text: string }) {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}

const words = { true: 'true', false: 'false', null: 'unknown' } as const;

/** A mark, a word and a color, so that nobody has to rely on one of them. */
function Truth({ truth }: { truth: boolean | null }) {
  const mark = truth === true ? '✓' : truth === false ? '✗' : '?';
  return (
    <span className={truth === true ? styles.true : truth === false ? styles.false : styles.unknown}>
      <span aria-hidden="true">{mark}</span> {words[`${truth}`]}
    </span>
  );
}

function Fact({
  truth,
  source,
  children,
}: {
  truth: boolean | null;
  source?: Source | undefined;
  children: ReactNode;
}) {
  return (
    <li>
      <Truth truth={truth} /> {children}
      <SourceText source={source} />
    </li>
  );
}

function SourceText({ source }: { source: Source | undefined }) {
  if (!source) return null;
  return (
    <details>
      {/* Lets the path wrap after its slashes. */}
      <summary>
        {source.place.split('/').map((name, at) => (
          <Fragment key={at}>
            {at > 0 && '/'}
            <wbr />
            {name}
          </Fragment>
        ))}
      </summary>
      {/* It scrolls, so the keyboard has to reach it. */}
      <pre tabIndex={0} aria-label={source.place}>
        {source.sql}
      </pre>
    </details>
  );
}

function Statement({ statement }: { statement: ExplainedStatement }) {
  const { table, command, rows, policies, passed, refused } = statement;
  if (rows.length === 0 && policies.length === 0) return null;
  return (
    <details>
      <summary>
        {command} {table}: {passed} allowed, {refused} refused
      </summary>
      {rows.map((row) => (
        <div key={JSON.stringify(row.key)} className={styles.row}>
          <p>
            <Truth truth={row.passes} /> {Object.values(row.key).join(', ')}
          </p>
          {row.policies.map(({ name, command: policyCommand, side, condition, source }) => (
            <div key={`${name} ${policyCommand} ${side}`}>
              <p>
                Policy “{name}” ({policyCommand}, {side})
              </p>
              <ul className={styles.list}>
                <Condition condition={condition} />
              </ul>
              <SourceText source={source} />
            </div>
          ))}
        </div>
      ))}
      {rows.length === 0 &&
        policies.map(({ name, command: policyCommand, source }) => (
          <div key={`${name} ${policyCommand}`}>
            Policy “{name}” <SourceText source={source} />
          </div>
        ))}
    </details>
  );
}

function Condition({
  condition: { sql, truth, values = {}, parts = [], source },
}: {
  condition: ExplainedCondition;
}) {
  const facts = Object.entries(values).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return (
    <li>
      <Truth truth={truth} /> <code>{sql}</code>
      {facts.length > 0 && <div className={styles.facts}>{facts.join(' · ')}</div>}
      <SourceText source={source} />
      {parts.length > 0 && (
        <ul className={styles.list}>
          {parts.map((part, at) => (
            <Condition key={at} condition={part} />
          ))}
        </ul>
      )}
    </li>
  );
}
