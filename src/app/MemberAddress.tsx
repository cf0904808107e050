import { useEffect, useState } from 'react';
import type { AccountMenusProps } from './AccountMenus';
import styles from './siteHeader.module.css';

const load = () => import(/* webpackChunkName: 'account-button' */ './AccountButton');

interface MemberAddressProps extends Pick<AccountMenusProps, 'links'> {
  email: string;
}

/** Who is signed in, in the header of public pages: with the menu of the account once that is there, which visitors never fetch. */
export function MemberAddress({ email, links }: MemberAddressProps) {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>>>();
  useEffect(() => {
    let isHere = true;
    load().then(
      (module) => {
        if (isHere) setParts(module);
      },
      // The address and the way out are there without it.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return (
    // Before and behind it in the order of Tab is the header, which stays open below the menu of the account.
    <div className={styles.member} onBlur={(event) => event.stopPropagation()}>
      {parts ? <parts.AccountButton links={links} hasRoom /> : email}
    </div>
  );
}
