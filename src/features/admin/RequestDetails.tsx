import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { refetchAlways } from '../../api/refetchAlways';
import { formatDate } from '../../lib/formatDate';
import { useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { isFocusLost, moveFocus } from '../../ui/focus';
import { Icon } from '../../ui/Icon';
import { exceptDetails } from '../../ui/isDialogOpen';
import { closestRowKey, rowAttribute } from '../../ui/tableRows';
import { useRowFocus } from '../../ui/useRowFocus';
import { useSingleFlight } from '../../ui/useSingleFlight';
import { addressOf } from '../../ui/useViewParams';
import { Details } from '../details/Details';
import { DescriptionList } from '../details/DescriptionList';
import { History } from '../details/History';
import { useDetailsFrame } from '../details/useDetailsFrame';
import { useDetailsLink } from '../details/useDetailsParam';
import { BadgeSections, descriptionOf } from '../requests/RequestDescription';
import { statusLabel, type RequestStatus } from '../requests/requestStatus';
import { useAdminRequestQuery, type AdminRequest } from './adminApi';
import { requestList } from './adminLists';
import { selectUpdate } from './adminSlice';
import { allRows, defaultOrder, writeView } from './listView';
import styles from './requestDetails.module.css';
import { NoteButton } from './NoteButton';
import { NoteDialog } from './NoteDialog';
import { RowControl, UpdateContext, type RowValue } from './RowControl';
import { useRowShortcuts } from './useRowShortcuts';
import * as texts from './barsTexts';

interface RequestDetailsProps {
  adminId: string;
  id: string;
  /** The loaded rows of the list. If the focus is in one of them, the keys change that row instead. */
  rows: readonly AdminRequest[];
  value: RowValue<AdminRequest, RequestStatus>;
  /** Whether the keys 1 to 4 set the status. */
  hasValueShortcuts: boolean;
  /** Opens the previous request, or the next one; undefined at that end of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** One request, for an admin: its content, status, note, owner and history, and buttons to the previous and next one. */
export function RequestDetails({
  adminId,
  id,
  rows,
  value,
  hasValueShortcuts,
  onPrevious,
  onNext,
  onClose,
}: RequestDetailsProps) {
  const query = useAdminRequestQuery({ adminId, id }, refetchAlways);
  const frame = useDetailsFrame();
  const change = useSingleFlight(value.onChange);
  /** The request whose note is being edited. Kept here, so that the text survives if the request is withdrawn meanwhile. */
  const [edited, setEdited] = useState<AdminRequest>();
  // Show the row of the list until the request itself has loaded.
  const { currentData = rows.find((row) => row.id === id) } = query;
  useRowShortcuts({
    onStep: (step) => (step > 0 ? onNext : onPrevious)?.(),
    value: hasValueShortcuts ? value : null,
    findRow() {
      const focused = closestRowKey(document.activeElement);
      return rows.find((row) => row.id === focused) ?? currentData;
    },
    change,
    except: exceptDetails,
  });
  // A request that was withdrawn takes its controls with it, also the one to which the note's dialog returns the focus.
  useEffect(() => {
    if (currentData === null && isFocusLost()) moveFocus();
  });
  return (
    <>
      <Details
        noun={texts.requestNoun}
        query={{ ...query, currentData }}
        titleOf={(request) => request.business_name}
        onClose={onClose}
        frame={frame}
      >
        {(request) => (
          <>
            <div className={styles.actions}>
              <StatusControl key={`status ${id}`} request={request} value={value} onChoose={change} />
              {/* Announces the request that has replaced another one. */}
              <p role="status" className="visually-hidden">
                {request.business_name}
              </p>
              <div>
                <Button
                  variant="icon"
                  aria-label={texts.previousRequest}
                  aria-keyshortcuts="k"
                  isBusy={!onPrevious}
                  onClick={onPrevious}
                >
                  <Icon name="chevronDown" className={styles.up} />
                </Button>
                <Button
                  variant="icon"
                  aria-label={texts.nextRequest}
                  aria-keyshortcuts="j"
                  isBusy={!onNext}
                  onClick={onNext}
                >
                  <Icon name="chevronDown" />
                </Button>
              </div>
            </div>
            <div key={id} className={styles.content}>
              <NoteButton request={request} onOpen={() => setEdited(request)} />
              <SubmissionDetails request={request} />
              <BadgeSections request={request} />
              <History
                of={{
                  userId: adminId,
                  subject: 'request',
                  id,
                  withNames: true,
                  version: `${request.status} ${request.status_note ?? ''}`,
                }}
                begin={{ what: texts.submitted, at: request.created_at }}
                describe={({ old_value, new_value, note }) =>
                  old_value === new_value
                    ? note
                      ? texts.noteSaved
                      : texts.noteRemoved
                    : texts.statusChange(statusLabel(old_value ?? ''), statusLabel(new_value ?? ''))
                }
              />
            </div>
          </>
        )}
      </Details>
      {edited?.id === id && (
        <NoteDialog adminId={adminId} request={currentData ?? edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

interface StatusControlProps {
  request: AdminRequest;
  value: RowValue<AdminRequest, RequestStatus>;
  onChoose: (request: AdminRequest, from: RequestStatus, to: RequestStatus) => Promise<void>;
}

/** The badge and dropdown of the row. The focus returns to the dropdown after it was disabled. */
function StatusControl({ request, value, onChoose }: StatusControlProps) {
  const update = useAppSelector(selectUpdate);
  return (
    <div {...useRowFocus([request.id])}>
      <div {...{ [rowAttribute]: request.id }}>
        <UpdateContext value={update}>
          <RowControl row={request} value={value} onChoose={onChoose} />
        </UpdateContext>
      </div>
    </div>
  );
}

/** What was submitted and by whom, with links to the owner, their email and their other requests. */
function SubmissionDetails({ request }: { request: AdminRequest }) {
  const { user_id, profiles, created_at } = request;
  const openLink = useDetailsLink('person');
  const ownersView = writeView(requestList, { ...allRows, filters: { owner: user_id }, order: defaultOrder });
  return (
    <DescriptionList
      items={{
        ...descriptionOf(request),
        [texts.created]: formatDate(created_at),
        ...(profiles && {
          [texts.owner]: (
            <Link {...openLink(user_id, new URLSearchParams())}>
              <bdi>{profiles.full_name ?? texts.noName}</bdi>
            </Link>
          ),
          [texts.email]: (
            <span className={styles.email}>
              <a href={`mailto:${profiles.email}`}>{profiles.email}</a>
              <CopyButton text={profiles.email} variant="text">
                {texts.copy}
              </CopyButton>
            </span>
          ),
          [texts.requestsFact]: (
            <Link to={addressOf(ownersView)}>
              {texts.showRequestsFrom(<bdi>{profiles.full_name ?? texts.thisPerson}</bdi>)}
            </Link>
          ),
        }),
      }}
    />
  );
}
