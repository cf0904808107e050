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
import * as texts from './sessionListTexts';

/** The most sessions that the database lists. */
const limit = 50;

/** Where the user is signed in: a line for each device, with a button to sign it out. */
export function SessionListDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, isFetching, refetch, ...query } = useSessionListQuery(userId, refetchAlways);
  const error = failureOf(query.error);
  const sessions = error ? undefined : data;
  const list = useRef<HTMLUListElement>(null);
  const [endSession, ending] = useEndSessionMutation();
  const [endOthers, endingOthers] = useEndOtherSessionsMutation();
  const [isConfirming, setConfirming] = useState(false);
  const isBusy = ending.isLoading || endingOthers.isLoading;
  const signOut = useSingleFlight(async (id: string) => {
    // The row disappears, so the focus moves to the list.
    if (!(await endSession({ userId, id })).error) moveFocus(list.current);
  });
  const signOutOthers = useSingleFlight(async () => {
    if (!(await endOthers(userId)).error) moveFocus(list.current);
  });
  return (
    <DialogFrame title={texts.title} onClose={onClose}>
      {(textId) => (
        <>
          <DialogContent className={styles.content}>
            <p id={textId}>{texts.lead}</p>
            {error && (
              <ErrorNotice {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
            )}
            {!error && !sessions && <ListSkeleton label={texts.loading} rows={2} />}
            {sessions && (
              <ul ref={list} tabIndex={-1} aria-label={texts.list} className={styles.list}>
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
            {sessions && sessions.length >= limit && <p className={styles.note}>{texts.maybeMore(limit)}</p>}
          </DialogContent>
          <DialogActions disableSpacing className={styles.actions}>
            {sessions && sessions.length > 1 && (
              <Button variant="outline" isBusy={isBusy} onClick={() => setConfirming(true)}>
                {texts.endOthers}
              </Button>
            )}
            <Button onClick={onClose}>{texts.close}</Button>
          </DialogActions>
          {isConfirming && (
            <ConfirmDialog
              title={texts.endOthersTitle}
              confirmLabel={texts.endOthers}
              onAnswer={(isConfirmed) => {
                setConfirming(false);
                if (isConfirmed) void signOutOthers();
              }}
            >
              {texts.endOthersText}
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
        <p className={styles.note}>{session.is_current ? texts.now : seenText(session)}</p>
      </div>
      {session.is_current ? (
        <Badge>{texts.here}</Badge>
      ) : (
        <Button
          variant="outline"
          size="small"
          aria-label={texts.endDevice(name)}
          isBusy={isBusy}
          onClick={onSignOut}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}

/** `Last seen today at 2:05 PM, on another network`, in the device's time zone. */
function seenText({ last_seen, same_network }: DeviceSession): string {
  const today = formatDate(new Date().toISOString());
  const moment = formatMoment(last_seen).replace(`${today},`, texts.today);
  return same_network === null ? texts.lastSeen(moment) : texts.lastSeenIn(moment, same_network);
}
