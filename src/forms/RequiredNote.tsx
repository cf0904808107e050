import styles from './forms.module.css';

/** Says what the asterisk at the fields means. */
export function RequiredNote() {
  return <p className={styles.note}>Fields with an asterisk are required.</p>;
}
