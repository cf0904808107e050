import styles from './logo.module.css';

/** A suggestion list whose first row is highlighted, and the name. Same drawing as `public/favicon.svg`. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="#12170e" className={styles.ground} />
        <rect x="6" y="7" width="20" height="7" rx="3.5" fill="#d5f14a" />
        <path d="M8 19h11M8 24.5h7" stroke="#8b947b" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
      AutoSuggest AI
    </span>
  );
}
