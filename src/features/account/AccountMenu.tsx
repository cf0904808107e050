import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import { useState, type RefObject } from 'react';
import { useFocusOnClose } from '../../dialogs/useFocusOnClose';
import { useModuleOnOpen } from '../../dialogs/useModuleOnOpen';
import { saveFile } from '../../lib/saveFile';
import { useAppSelector } from '../../store/hooks';
import { readSecondFactor } from '../../supabase/secondFactor';
import { Icon } from '../../ui/Icon';
import { useSingleFlight } from '../../ui/useSingleFlight';
import { lazySecondFactor } from '../secondFactor/lazySecondFactor';
import { selectIsAdmin, selectUser } from '../session/sessionSlice';
import { AppTheme } from '../../styles/AppTheme';
import { themeChoices } from '../theme/themeChoices';
import { useTheme } from '../theme/ThemeProvider';
import { useExportAccountMutation, useOwnNameQuery } from './accountApi';
import styles from './accountMenu.module.css';
import { ChangePasswordDialog } from './ChangePasswordDialog';
import { DeleteAccountDialog } from './DeleteAccountDialog';
import * as texts from './texts';

/** Contact links for people who need more than the help: `mailto:` or a page. */
export interface ContactLinks {
  support: string;
  demoCall: string;
}

interface AccountMenuProps {
  /** The button that opens the menu and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClose: () => void;
  onHelp: () => void;
  links: ContactLinks;
}

/** The account menu: name and email, theme, data export, password, second factor, deletion, help and contact. */
export function AccountMenu({ button, isOpen, onClose, onHelp, links }: AccountMenuProps) {
  const user = useAppSelector(selectUser);
  const { mode, chooseMode } = useTheme();
  const { data: name } = useOwnNameQuery(user?.id ?? '', { skip: user === null });
  const [exportAccount] = useExportAccountMutation();
  const [opened, setOpened] = useState<'password' | 'factor' | 'deletion' | null>(null);
  const isAdmin = useAppSelector(selectIsAdmin);
  const factorParts = useModuleOnOpen(lazySecondFactor, opened === 'factor', () => setOpened(null));
  const save = useSingleFlight(async () => {
    const { data } = await exportAccount({ userId: user?.id ?? '' });
    if (data) saveFile('autosuggest-ai-account.json', `${JSON.stringify(data, null, 2)}\n`);
  });
  useFocusOnClose(opened !== null, button);
  if (!user) return null;
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };

  return (
    <AppTheme>
      <Popover
        open={isOpen}
        onClose={onClose}
        anchorEl={button.current}
        // Rendered into the header, to be part of that landmark. The page can still scroll (dialogs/modalProps.ts).
        container={() => button.current?.closest('header') ?? null}
        disableScrollLock
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: styles.paper } }}
      >
        <div className={styles.who}>
          {name && <p className={styles.name}>{name}</p>}
          <p className={styles.email} dir="auto">
            {user.email}
          </p>
        </div>
        <MenuList
          autoFocusItem={isOpen}
          aria-label={texts.menu}
          onKeyDown={(event) => {
            // A menu is a single tab stop, so Tab closes it and returns to its button.
            if (event.key === 'Tab') {
              event.preventDefault();
              onClose();
            }
          }}
        >
          {themeChoices.map(({ mode: option, label, icon }) => (
            <MenuItem
              key={option}
              role="menuitemradio"
              aria-checked={mode === option}
              onClick={() => chooseMode(option)}
            >
              <Icon name={icon} size={18} />
              {texts.menuTheme(label)}
              {mode === option && (
                <span className={styles.mark}>
                  <Icon name="check" size={18} />
                </span>
              )}
            </MenuItem>
          ))}
          <Divider component="li" role="separator" />
          <MenuItem onClick={choose(() => void save())}>{texts.menuExport}</MenuItem>
          <MenuItem onClick={choose(() => setOpened('password'))}>{texts.menuPassword}</MenuItem>
          {/* A former admin can still turn off their second factor. */}
          {(isAdmin || readSecondFactor()) && (
            <MenuItem onClick={choose(() => setOpened('factor'))}>{texts.menuFactor}</MenuItem>
          )}
          <MenuItem onClick={choose(() => setOpened('deletion'))}>{texts.menuDelete}</MenuItem>
          <Divider component="li" role="separator" />
          <MenuItem onClick={choose(onHelp)}>{texts.menuHelp}</MenuItem>
          <MenuItem component="a" href={links.support} onClick={onClose}>
            {texts.menuContact}
          </MenuItem>
          <MenuItem component="a" href={links.demoCall} onClick={onClose}>
            {texts.menuCall}
          </MenuItem>
        </MenuList>
      </Popover>
      {opened === 'password' && <ChangePasswordDialog userId={user.id} onClose={() => setOpened(null)} />}
      {opened === 'factor' && factorParts && (
        <factorParts.SecondFactorDialog onClose={() => setOpened(null)} />
      )}
      {opened === 'deletion' && <DeleteAccountDialog userId={user.id} onClose={() => setOpened(null)} />}
    </AppTheme>
  );
}
