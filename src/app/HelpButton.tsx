import { useState } from 'react';
import { selectIsAdmin } from '../features/session/sessionSlice';
import { partMissing } from '../dialogs/partMissing';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import type { AccountMenusProps } from './AccountMenus';

const load = () => import(/* webpackChunkName: 'help' */ '../features/requests/HelpDrawer');

/** The help, on pages that anybody may see. It is fetched when somebody asks for it. */
export function HelpButton({ links }: Pick<AccountMenusProps, 'links'>) {
  const dispatch = useAppDispatch();
  const isAdmin = useAppSelector(selectIsAdmin);
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>>>();

  async function open() {
    try {
      setParts(await load());
    } catch {
      dispatch(partMissing());
    }
  }

  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => void open()}>
        Help
      </button>
      {parts && <parts.HelpDrawer links={links} isAdmin={isAdmin} onClose={() => setParts(undefined)} />}
    </>
  );
}
