import { useState, type RefObject } from 'react';
import { useFocusOnClose } from '../dialogs/useFocusOnClose';
import { AccountMenu, type ContactLinks } from '../features/account/AccountMenu';
import { HelpDrawer } from '../features/requests/HelpDrawer';
import { selectIsAdmin } from '../features/session/sessionSlice';
import { useAppSelector } from '../store/hooks';

export interface AccountMenusProps {
  /** The button that opens the menu and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClose: () => void;
  /** URLs for support and for booking a call. */
  links: ContactLinks;
}

/** The account menu, and the help drawer that it opens. */
export function AccountMenus({ button, isOpen, onClose, links }: AccountMenusProps) {
  const isAdmin = useAppSelector(selectIsAdmin);
  const [hasHelp, setHelp] = useState(false);
  useFocusOnClose(hasHelp, button);
  return (
    <>
      <AccountMenu
        button={button}
        isOpen={isOpen}
        onClose={onClose}
        onHelp={() => setHelp(true)}
        links={links}
      />
      {hasHelp && <HelpDrawer links={links} isAdmin={isAdmin} onClose={() => setHelp(false)} />}
    </>
  );
}
