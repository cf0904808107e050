import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import {
  forgetVisitorWords,
  forgetWordsOfTab,
  readVisitorWords,
  readWordsLeftTo,
} from '../session/visitorWords';
import { draftFilled, selectDraft } from './requestsSlice';
import { toFirstDraft } from './toFirstDraft';

/**
 * For customers without a request: fills the form with what they typed on the landing page, unless it holds something.
 */
export function FirstRequest({ userId }: { userId: string }) {
  const dispatch = useAppDispatch();
  const typed = useAppSelector(selectDraft);
  const isEmpty = Object.values(typed).every((text) => text === '');
  const [{ draft, forget }] = useState(() => {
    const ownWords = readVisitorWords();
    const words = ownWords ?? readWordsLeftTo(userId);
    return {
      draft: words && isEmpty ? toFirstDraft(words) : null,
      // The tab of the sign-up may get here before the tab that the mail opened, which still needs the words left to
      // it.
      forget: ownWords ? forgetWordsOfTab : forgetVisitorWords,
    };
  });
  useEffect(() => {
    // Delete them once they are used or found to be of no use.
    forget();
    if (draft) dispatch(draftFilled({ userId, draft }));
  }, [dispatch, draft, forget, userId]);
  return (
    <p role="status">
      {draft && !isEmpty && 'The form begins with what you typed on the home page. Change it as you like.'}
    </p>
  );
}
