import { appError } from '../../errors/appError';
import { errorText } from '../../errors/describeError';
import type { AuthView } from '../../lib/authView';
import { useAppSelector } from '../../store/hooks';
import { blockedCode } from '../../supabase/refreshError';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { selectSession } from './sessionSlice';
import * as texts from './texts';

/** Why somebody is here again: a link that did not work, or else a session that ended. */
export function AuthNotices({ onSwitch }: { onSwitch: (view: AuthView) => void }) {
  const { linkNotice, ended } = useAppSelector(selectSession);
  if (linkNotice) {
    return (
      <Notice tone={linkNotice === 'unrequested' ? 'info' : 'warning'}>
        <p>{texts.linkNotices[linkNotice]}</p>
        <Button variant="text" onClick={() => onSwitch('confirm')}>
          {texts.linkConfirm}
        </Button>
        {linkNotice !== 'unrequested' && (
          <Button variant="text" onClick={() => onSwitch('reset')}>
            {texts.linkReset}
          </Button>
        )}
      </Notice>
    );
  }
  if (ended === 'unexpected') return <Notice tone="warning">{texts.sessionLost}</Notice>;
  if (ended === 'blocked') {
    return <Notice tone="warning">{errorText(appError('forbidden', blockedCode))}</Notice>;
  }
  return null;
}
