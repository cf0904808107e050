import { useEffect, useEffectEvent, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import {
  clearVisitorSearch,
  clearTabSearch,
  readVisitorSearch,
  readSearchSavedFor,
} from '../session/visitorSearch';
import { draftFilled, selectDraft } from './requestsSlice';
import { toDraftFromSearch } from './toDraftFromSearch';
import * as texts from './texts';

interface PrefillDraftProps {
  userId: string;
  /** Called once the form is filled. */
  onFilled: () => void;
}

/** For customers without a request: fills the form with what they typed on the landing page, unless the form has input. */
export function PrefillDraft({ userId, onFilled }: PrefillDraftProps) {
  const dispatch = useAppDispatch();
  const typed = useAppSelector(selectDraft);
  const isEmpty = Object.values(typed).every((text) => text === '');
  const [{ draft, clear }] = useState(() => {
    const savedSearch = readVisitorSearch();
    const search = savedSearch ?? readSearchSavedFor(userId);
    return {
      draft: search && isEmpty ? toDraftFromSearch(search) : null,
      // The sign-up tab may get here before the tab opened from the email, which still needs the search saved for it.
      clear: savedSearch ? clearTabSearch : clearVisitorSearch,
    };
  });
  const onDraftFilled = useEffectEvent(onFilled);
  useEffect(() => {
    // Delete the search once it was used or turned out to be unusable.
    clear();
    if (!draft) return;
    dispatch(draftFilled({ userId, draft }));
    onDraftFilled();
  }, [dispatch, draft, clear, userId]);
  return <p role="status">{draft && !isEmpty && texts.listPrefilled}</p>;
}
