import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { exampleTexts } from './exampleTexts';
import { draftFilled, selectDraft } from './requestsSlice';
import * as texts from './texts';

interface ExampleRequestProps {
  userId: string;
  /** Called once the form holds the example. */
  onFilled: () => void;
}

/** For customers without a request: fills the form with an example. Hidden once something has been typed into it. */
export function ExampleRequest({ userId, onFilled }: ExampleRequestProps) {
  const dispatch = useAppDispatch();
  const typed = useAppSelector(selectDraft);
  if (Object.values(typed).some((text) => text !== '')) return null;
  return (
    <Button
      variant="outline"
      onClick={() => {
        dispatch(
          draftFilled({ userId, draft: { ...exampleTexts.example, keywords: exampleTexts.keywords } }),
        );
        onFilled();
      }}
    >
      {texts.listExample}
    </Button>
  );
}
