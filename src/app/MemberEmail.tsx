import { useModuleOnOpen } from '../dialogs/useModuleOnOpen';
import { lazyModule } from '../lib/lazyModule';
import type { AccountMenusProps } from './AccountMenus';
import styles from './siteHeader.module.css';

const account = lazyModule(() => import(/* webpackChunkName: 'account-button' */ './AccountButton'));

interface MemberEmailProps extends Pick<AccountMenusProps, 'links'> {
  email: string;
}

/** The member's email in the header of public pages. It becomes the account button once that chunk has loaded. */
export function MemberEmail({ email, links }: MemberEmailProps) {
  // Without the chunk, the email and 'Sign Out' are still there.
  const parts = useModuleOnOpen(account, true);
  return (
    // Keeps `blur` from the header, which would close its mobile menu: that menu stays open under the account menu, and Tab
    // moves from here only to other parts of the header.
    <div className={styles.member} onBlur={(event) => event.stopPropagation()}>
      {parts ? <parts.AccountButton links={links} hasRoom /> : email}
    </div>
  );
}
