import { Fragment, type ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and what they stand for, in their order. Text in the direction of its script. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
