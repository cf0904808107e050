import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useRef, useState } from 'react';
import { refetchAlways } from '../../api/refetchAlways';
import { failureOf } from '../../api/useListState';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { DialogFrame } from '../../dialogs/DialogFrame';
import { describeError } from '../../errors/describeError';
import { formatDate, formatMoment } from '../../lib/formatDate';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { moveFocus } from '../../ui/focus';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { useSingleFlight } from '../../ui/useSingleFlight';
import { deviceName } from './deviceName';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useSessionListQuery,
  type DeviceSession,
} from './sessionListApi';
import styles from './sessionList.module.css';

/** As many as the database lists. */
const most = 50;

/** Where somebody is signed in: each device in words, and a button to sign it out. */
export function SessionListDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, isFetching, refetch, ...query } = useSessionListQuery(userId, refetchAlways);
  const error = failureOf(query.error);
  const sessions = error ? undefined : data;
  const list = useRef<HTMLUListElement>(null);
  const [endSession, ending] = useEndSessionMutation();
  const [endOthers, endingOthers] = useEndOtherSessionsMutation();
  const [asksForAll, setAsksForAll] = useState(false);
  const isBusy = ending.isLoading || endingOthers.isLoading;
  const signOut = useSingleFlight(async (id: string) => {
    // The row goes, and the focus must not go with it.
    if (!(await endSession({ userId, id })).error) moveFocus(list.current);
  });
  const signOutOthers = useSingleFlight(async () => {
    if (!(await endOthers()).error) moveFocus(list.current);
  });
  return (
    <DialogFrame title="Where you’re signed in" onClose={onClose}>
      {(textId) => (
        <>
          <DialogContent className={styles.content}>
            <p id={textId}>
              If you don’t recognize a device, sign it out and change your password. It can stay signed in for
              up to an hour.
            </p>
            {error && (
              <ErrorNotice {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
            )}
            {!error && !sessions && <ListSkeleton label="Loading your devices" rows={2} />}
            {sessions && (
              <ul ref={list} tabIndex={-1} aria-label="Devices" className={styles.list}>
                {sessions.map((session) => (
                  <Device
                    key={session.id}
                    session={session}
                    isBusy={isBusy}
                    onSignOut={() => void signOut(session.id)}
                  />
                ))}
              </ul>
            )}
            {sessions && sessions.length >= most && (
              <p className={styles.note}>These are the {most} devices used last. There may be more.</p>
            )}
          </DialogContent>
          <DialogActions disableSpacing className={styles.actions}>
            {sessions && sessions.length > 1 && (
              <Button variant="outline" isBusy={isBusy} onClick={() => setAsksForAll(true)}>
                Sign out all others
              </Button>
            )}
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
          {asksForAll && (
            <ConfirmDialog
              title="Sign out all other devices?"
              confirmLabel="Sign out all others"
              onAnswer={(isConfirmed) => {
                setAsksForAll(false);
                if (isConfirmed) void signOutOthers();
              }}
            >
              You’ll stay signed in here. All other devices will be signed out within an hour.
            </ConfirmDialog>
          )}
        </>
      )}
    </DialogFrame>
  );
}

interface DeviceProps {
  session: DeviceSession;
  isBusy: boolean;
  onSignOut: () => void;
}

function Device({ session, isBusy, onSignOut }: DeviceProps) {
  const name = deviceName(session.user_agent);
  return (
    <li className={styles.device}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>{session.is_current ? 'Signed in now' : seenText(session)}</p>
      </div>
      {session.is_current ? (
        <Badge>This device</Badge>
      ) : (
        <Button
          variant="outline"
          size="small"
          aria-label={`Sign out ${name}`}
          isBusy={isBusy}
          onClick={onSignOut}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** `Last seen today, 2:05 PM, on another network`. Today is a day of this device. */
function seenText({ last_seen, same_network }: DeviceSession): string {
  const today = formatDate(new Date().toISOString());
  const moment = formatMoment(last_seen).replace(today, 'today');
  if (same_network === null) return `Last seen ${moment}`;
  return `Last seen ${moment}, on ${same_network ? 'this network' : 'another network'}`;
}
