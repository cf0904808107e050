import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ThemeToggle } from '../features/theme/ThemeToggle';
import { labels, mayEnter, pageNames, paths, sectionIds, sectionPath } from '../lib/pages';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { Logo } from '../ui/Logo';
import { signUpLink } from '../ui/signUpLink';
import type { AccountMenusProps } from './AccountMenus';
import { MemberEmail } from './MemberEmail';
import styles from './siteHeader.module.css';
import * as texts from './texts';

/** Who is signed in. `unknown` reserves the space until the session is known. */
export type Visitor =
  | { kind: 'unknown' }
  | { kind: 'anonymous' }
  | { kind: 'member'; email: string; isAdmin: boolean };

interface SiteHeaderProps extends Pick<AccountMenusProps, 'links'> {
  visitor: Visitor;
  onSignOut: () => void;
  /** While a sign-out runs. */
  isSigningOut?: boolean | undefined;
}

/** The header of the public pages (docs/behaviour.md, section 2). On narrow screens the links collapse into a menu. */
export function SiteHeader({ visitor, links, onSignOut, isSigningOut = false }: SiteHeaderProps) {
  // The menu is open for one history entry only, so that following a link closes it.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const menuButton = useRef<HTMLButtonElement>(null);
  const id = useId();

  function onKeyDown(event: KeyboardEvent) {
    // A dialog handles its own keys; React bubbles them up to here, although the dialog is elsewhere in the DOM.
    if (event.key !== 'Escape' || !isOpen || !event.currentTarget.contains(event.target as Node)) return;
    setOpenAt(null);
    menuButton.current?.focus();
  }

  return (
    <header
      className={styles.header}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpenAt(null);
      }}
    >
      <div className={styles.bar}>
        <div className={`wrap ${styles.row}`}>
          <Link to={paths.home} className={styles.home}>
            <Logo />
          </Link>
          <Button
            ref={menuButton}
            variant="icon"
            className={styles.menuButton}
            aria-expanded={isOpen}
            aria-controls={`${id}-nav ${id}-account`}
            aria-label={texts.menu}
            onClick={() => setOpenAt(isOpen ? null : key)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} size={24} />
          </Button>
          <nav id={`${id}-nav`} className={styles.nav} aria-label={texts.navigation}>
            <ul>
              <li>
                <Link to={sectionPath(sectionIds.features)}>{texts.features}</Link>
              </li>
              <li>
                <Link to={sectionPath(sectionIds.roiCalculator)}>{texts.roiCalculator}</Link>
              </li>
              {pageNames.map(
                (name) =>
                  labels[name] &&
                  mayEnter(name, visitor) && (
                    <li key={name}>
                      <Link to={paths[name]}>{labels[name]}</Link>
                    </li>
                  ),
              )}
            </ul>
          </nav>
          <div
            id={`${id}-account`}
            className={styles.account}
            data-pending={visitor.kind === 'unknown' ? '' : undefined}
          >
            {visitor.kind === 'member' ? (
              <>
                <MemberEmail email={visitor.email} links={links} />
                <Button variant="outline" onClick={onSignOut} disabled={isSigningOut}>
                  {texts.signOut}
                </Button>
              </>
            ) : (
              <>
                <Button to={paths.auth} variant="quiet">
                  {texts.signIn}
                </Button>
                <Button {...signUpLink}>{texts.getStarted}</Button>
              </>
            )}
          </div>
          {/* Placed last, so that it does not move when the account part changes its width. */}
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}
