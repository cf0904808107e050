import styles from './sectionHead.module.css';

interface SectionHeadProps {
  /** The id of the heading, for `aria-labelledby` of the section. */
  id: string;
  eyebrow: string;
  title: string;
  lead?: string | undefined;
}

export function SectionHead({ id, eyebrow, title, lead }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <p className={styles.eyebrow}>{eyebrow}</p>
      <h2 id={id}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
