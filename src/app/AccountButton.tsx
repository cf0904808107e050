import { useRef, useState } from 'react';
import { useModuleOnOpen } from '../dialogs/useModuleOnOpen';
import { selectUser } from '../features/session/sessionSlice';
import { lazyModule } from '../lib/lazyModule';
import { useAppSelector } from '../store/hooks';
import { PartBoundary } from '../ui/PartBoundary';
import styles from './accountButton.module.css';
import type { AccountMenusProps } from './AccountMenus';
import * as texts from './accountTexts';

const menus = lazyModule(() => import(/* webpackChunkName: 'account-menu' */ './AccountMenus'));

interface AccountButtonProps extends Pick<AccountMenusProps, 'links'> {
  /** Whether the full address also fits on a phone. */
  hasRoom?: boolean;
}

/** The button with the member's address. The chunk of its menu is fetched on hover, focus or click. */
export function AccountButton({ links, hasRoom = false }: AccountButtonProps) {
  const user = useAppSelector(selectUser);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const parts = useModuleOnOpen(menus, isOpen, () => setOpen(false));
  if (!user) return null;

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        title={user.email}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={menus.preload}
        onFocus={menus.preload}
        onClick={() => setOpen(true)}
      >
        <span className="visually-hidden">{texts.account(user.email)}</span>
        <span className={styles.initial} aria-hidden="true">
          {[...user.email][0]?.toUpperCase()}
        </span>
        <span className={`${styles.email} ${hasRoom ? '' : styles.sparing}`} dir="auto" aria-hidden="true">
          {user.email}
        </span>
      </button>
      {parts && (
        <PartBoundary part="menu">
          <parts.AccountMenus button={button} isOpen={isOpen} onClose={() => setOpen(false)} links={links} />
        </PartBoundary>
      )}
    </>
  );
}
