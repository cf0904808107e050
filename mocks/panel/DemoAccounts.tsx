import { useState } from 'react';
import type { DemoAccount } from './demo';
import { copyText, fillSignIn, openInProduct } from './fillSignIn';
import styles from './demoPanel.module.css';

interface DemoAccountsProps {
  accounts: readonly DemoAccount[];
  /** Called once the sign-in form has been filled in and has the focus. */
  onFilled: () => void;
}

export function DemoAccounts({ accounts, onFilled }: DemoAccountsProps) {
  const [notice, setNotice] = useState('');

  async function fill(account: DemoAccount): Promise<void> {
    openInProduct('/auth');
    if (await fillSignIn(account)) onFilled();
    else setNotice('Sign out first, then fill in the other account.');
  }

  async function copy(what: string, text: string): Promise<void> {
    setNotice((await copyText(text)) ? `${what} copied.` : `This browser cannot copy. Here it is: ${text}`);
  }

  return (
    <>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.email} className={styles.account}>
            <div className={styles.credentials}>
              <strong className={styles.owner}>{account.who}</strong>
              <button
                type="button"
                className={styles.value}
                onClick={() => void copy('Email', account.email)}
                aria-label={`Copy email ${account.email}`}
              >
                {account.email}
                <CopyMark />
              </button>
              <button
                type="button"
                className={styles.value}
                onClick={() => void copy('Password', account.password)}
                aria-label={`Copy password ${account.password}`}
              >
                {account.password}
                <CopyMark />
              </button>
            </div>
            <button
              type="button"
              className={styles.action}
              onClick={() => void fill(account)}
              aria-label={`Fill in ${account.who.toLowerCase()}`}
            >
              Fill in
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.notice} role="status">
        {notice}
      </p>
    </>
  );
}

function CopyMark() {
  return (
    <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
      <path
        d="M9 9h11v11H9zM5 15H4V4h11v1"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
