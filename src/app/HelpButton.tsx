import { useState } from 'react';
import { selectIsAdmin } from '../features/session/sessionSlice';
import { useModuleOnOpen } from '../dialogs/useModuleOnOpen';
import { lazyModule } from '../lib/lazyModule';
import { useAppSelector } from '../store/hooks';
import type { AccountMenusProps } from './AccountMenus';
import * as texts from './texts';

const help = lazyModule(() => import(/* webpackChunkName: 'help' */ '../features/requests/HelpDrawer'));

/** The help on public pages, loaded on demand. */
export function HelpButton({ links }: Pick<AccountMenusProps, 'links'>) {
  const isAdmin = useAppSelector(selectIsAdmin);
  const [isOpen, setOpen] = useState(false);
  const parts = useModuleOnOpen(help, isOpen, () => setOpen(false));

  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.help}
      </button>
      {isOpen && parts && <parts.HelpDrawer links={links} isAdmin={isAdmin} onClose={() => setOpen(false)} />}
    </>
  );
}
