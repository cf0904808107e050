import { Fragment, type ReactNode } from 'react';
import styles from './descriptionList.module.css';

/** A description list in the order of `items`. Texts are isolated (`bdi`), because they may run from right to left. */
export function DescriptionList({ items }: { items: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(items).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
