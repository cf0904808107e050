import { useState, type RefObject } from 'react';
import { useFocusOnClose } from '../dialogs/useFocusOnClose';
import { AccountMenu, type ContactLinks } from '../features/account/AccountMenu';
import { HelpDrawer } from '../features/requests/HelpDrawer';
import { selectIsAdmin } from '../features/session/sessionSlice';
import { useAppSelector } from '../store/hooks';

export interface AccountMenusProps {
  /** The button that opens the menu, to which the focus goes back. */
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClose: () => void;
  /** Addresses for support and for a call. */
  links: ContactLinks;
}

/** The menu of the account, and the help that it leads to. */
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
