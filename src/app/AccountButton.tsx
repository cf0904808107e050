import { useRef, useState } from 'react';
import { partMissing } from '../dialogs/partMissing';
import { selectUser } from '../features/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import styles from './accountButton.module.css';
import type { AccountMenusProps } from './AccountMenus';

const load = () => import(/* webpackChunkName: 'account-menu' */ './AccountMenus');
const preload = () => void load().catch(() => undefined);

interface AccountButtonProps extends Pick<AccountMenusProps, 'links'> {
  /** Whether the whole address is shown on a phone, too. */
  hasRoom?: boolean;
}

/** The button with the member's address. The chunk of its menu is fetched on hover, focus or click. */
export function AccountButton({ links, hasRoom = false }: AccountButtonProps) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const button = useRef<HTMLButtonElement>(null);
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>>>();
  const [isOpen, setOpen] = useState(false);
  if (!user) return null;

  async function open() {
    setOpen(true);
    try {
      setParts(await load());
    } catch {
      setOpen(false);
      dispatch(partMissing());
    }
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        title={user.email}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
      >
        <span className="visually-hidden">Account {user.email}</span>
        <span className={styles.initial} aria-hidden="true">
          {[...user.email][0]?.toUpperCase()}
        </span>
        <span className={`${styles.email} ${hasRoom ? '' : styles.sparing}`} dir="auto" aria-hidden="true">
          {user.email}
        </span>
      </button>
      {parts && (
        <parts.AccountMenus button={button} isOpen={isOpen} onClose={() => setOpen(false)} links={links} />
      )}
    </>
  );
}
