import { useId, useRef } from 'react';
import type { CountedFault, FaultRule } from 'supabase-in-memory';
import { describeCounts, describeRule } from './describeRule';
import { toForm, type Target } from './faultForm';
import { withoutCounts } from './useFaultRules';
import shared from '../demoPanel.module.css';
import styles from './faults.module.css';

interface RuleListProps {
  rules: readonly CountedFault[];
  targets: readonly Target[];
  /** `button`: the one that was pressed. */
  onEdit: (rule: FaultRule, button: HTMLButtonElement) => void;
  /** Replaces all rules. */
  replace: (next: readonly FaultRule[], message: string) => Promise<boolean>;
}

export function RuleList({ rules, targets, onEdit, replace }: RuleListProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={titleId}>
      <h4 ref={heading} id={titleId} tabIndex={-1} className={styles.heading}>
        Rules in force
      </h4>
      {rules.length === 0 ? (
        <p className={shared.hint}>None. Calls and sockets work normally.</p>
      ) : (
        <>
          <ol className={styles.rules}>
            {rules.map((rule, at) => (
              // Rules have no id, so their index is the key.
              <li key={at} className={styles.rule}>
                <span>
                  {rule.name !== undefined && <strong>{rule.name}. </strong>}
                  {describeRule(rule)}
                  <span className={styles.hits}>{describeCounts(rule)}</span>
                </span>
                <span className={styles.steps}>
                  {toForm(withoutCounts(rule), targets) && (
                    <button
                      type="button"
                      className={shared.step}
                      aria-label={`Edit rule ${at + 1}`}
                      onClick={({ currentTarget: button }) => onEdit(withoutCounts(rule), button)}
                    >
                      Edit
                    </button>
                  )}
                  <button
                    type="button"
                    className={shared.step}
                    aria-label={`Remove rule ${at + 1}`}
                    onClick={() => {
                      // The key is the index, so the next rule takes over this button with its focus.
                      if (at === rules.length - 1) heading.current?.focus();
                      void replace(rules.filter((each) => each !== rule).map(withoutCounts), 'Rule removed.');
                    }}
                  >
                    Remove
                  </button>
                </span>
              </li>
            ))}
          </ol>
          <button
            type="button"
            className={shared.action}
            onClick={() => {
              heading.current?.focus();
              void replace([], 'No rules.');
            }}
          >
            Clear all
          </button>
        </>
      )}
    </section>
  );
}
