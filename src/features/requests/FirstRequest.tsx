import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { forgetVisitorWords, readVisitorWords, readWordsLeftTo } from '../session/visitorWords';
import { draftFilled, selectDraft } from './requestsSlice';
import { toFirstDraft } from './toFirstDraft';

/** For who has no request yet: begins one with what they typed on the landing page, unless the form has something already. */
export function FirstRequest({ userId }: { userId: string }) {
  const dispatch = useAppDispatch();
  const typed = useAppSelector(selectDraft);
  const isEmpty = Object.values(typed).every((text) => text === '');
  const [draft] = useState(() => {
    const words = readVisitorWords() ?? readWordsLeftTo(userId);
    return words && isEmpty ? toFirstDraft(words) : null;
  });
  useEffect(() => {
    // Kept no longer than it takes to use them, or to find that there is no use for them.
    forgetVisitorWords();
    if (draft) dispatch(draftFilled({ userId, draft }));
  }, [dispatch, draft, userId]);
  return (
    <p role="status">
      {draft && !isEmpty && 'The form begins with what you typed on the home page. Change it as you like.'}
    </p>
  );
}
