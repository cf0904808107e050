import type { ComponentProps } from 'react';
import { refetchAlways } from '../../api/refetchAlways';
import { formatDate } from '../../lib/formatDate';
import { LiveBadge } from '../../ui/LiveBadge';
import { Details } from '../details/Details';
import { DescriptionList } from '../details/DescriptionList';
import detailStyles from '../details/details.module.css';
import { History } from '../details/History';
import { RepeatRequest } from './RepeatRequest';
import { BadgeSections, descriptionOf } from './RequestDescription';
import { useOwnRequestQuery } from './requestsApi';
import { SuggestionExample } from './SuggestionExample';
import { WithdrawRequest } from './WithdrawRequest';
import { nextStep } from './nextStep';
import { statusLabel, statusTone } from './requestStatus';
import * as texts from './texts';

interface OwnRequestDetailsProps {
  userId: string;
  id: string;
  onClose: () => void;
  /** Called once the form holds this request. */
  onRepeat: () => void;
  frame?: ComponentProps<typeof Details>['frame'];
}

/**
 * Details of the customer's own request: its content, history and next step, and, unless it failed, an example of how its
 * keywords would suggest the business.
 */
export function OwnRequestDetails({ userId, id, onClose, onRepeat, frame }: OwnRequestDetailsProps) {
  const query = useOwnRequestQuery({ userId, id }, refetchAlways);
  return (
    <Details
      noun="request"
      query={query}
      titleOf={(request) => request.business_name}
      onClose={onClose}
      frame={frame}
    >
      {(request) => (
        <>
          <DescriptionList
            items={{
              [texts.detailsStatus]: (
                <LiveBadge tone={statusTone(request.status)} label={statusLabel(request.status)} />
              ),
              ...(request.status_note && { [texts.detailsNote]: request.status_note }),
              [texts.detailsNext]: nextStep(request),
              ...descriptionOf(request),
              [texts.detailsSubmitted]: formatDate(request.created_at),
            }}
          />
          <div className={detailStyles.actions}>
            <RepeatRequest userId={userId} request={request} onFilled={onRepeat} />
            <WithdrawRequest userId={userId} request={request} onWithdrawn={onClose} />
          </div>
          {request.status !== 'failed' && <SuggestionExample {...request} />}
          <BadgeSections request={request} />
          <History
            of={{
              userId,
              subject: 'request',
              id,
              withNames: false,
              version: `${request.status} ${request.status_note ?? ''}`,
            }}
            begin={{ what: texts.detailsSubmitted, at: request.created_at }}
            describe={({ new_value }) => statusLabel(new_value ?? '')}
          />
        </>
      )}
    </Details>
  );
}
