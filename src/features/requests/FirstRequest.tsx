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

/** For who has no request yet: begins one with what they typed on the landing page, unless the form has something already. */
export function FirstRequest({ userId }: { userId: string }) {
  const dispatch = useAppDispatch();
  const typed = useAppSelector(selectDraft);
  const isEmpty = Object.values(typed).every((text) => text === '');
  const [{ draft, forget }] = useState(() => {
    const ownWords = readVisitorWords();
    const words = ownWords ?? readWordsLeftTo(userId);
    return {
      draft: words && isEmpty ? toFirstDraft(words) : null,
      // The tab of the sign-up comes here, too, when the mail's one has confirmed the account, and may be the quicker one.
      forget: ownWords ? forgetWordsOfTab : forgetVisitorWords,
    };
  });
  useEffect(() => {
    // Kept no longer than it takes to use them, or to find that there is no use for them.
    forget();
    if (draft) dispatch(draftFilled({ userId, draft }));
  }, [dispatch, draft, forget, userId]);
  return (
    <p role="status">
      {draft && !isEmpty && 'The form begins with what you typed on the home page. Change it as you like.'}
    </p>
  );
}
