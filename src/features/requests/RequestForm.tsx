import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import { isAppError } from '../../errors/appError';
import { unexpectedText } from '../../errors/describeError';
import { submitErrorText } from '../../errors/submitErrorText';
import { FormErrors } from '../../forms/FormErrors';
import { isComposing } from '../../forms/isComposing';
import { TextInput } from '../../forms/TextInput';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { KeywordBadges } from './KeywordBadges';
import styles from './requestForm.module.css';
import { finishKeyword, looksPasted, parseKeywords, removeKeyword, splitPasted } from './keywords';
import {
  findRequestErrors,
  requestColumns,
  requestFields,
  requestLabels,
  toRequestValues,
  type RequestColumn,
} from './requestFields';
import { useSubmitRequestMutation } from './requestsApi';
import { draftChanged, draftIdAssigned, draftIdTaken, selectDraft, selectDraftId } from './requestsSlice';
import * as texts from './texts';

const isField = (name: string | undefined): name is RequestColumn =>
  name !== undefined && name in requestFields;

interface RequestFormProps {
  userId: string;
  /** Called with the id of a request that was stored. */
  onSent: (id: string) => void;
}

/** 'Request Optimization'. The draft is in the store, so that it survives an unexpected end of the session. */
export function RequestForm({ userId, onSent }: RequestFormProps) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectDraft);
  const draftId = useAppSelector(selectDraftId);
  const [submit] = useSubmitRequestMutation();
  const keywords = parseKeywords(useDeferredValue(draft.keywords));
  const [removed, setRemoved] = useState('');
  const { formProps, fieldProps, formErrors, isSending } = useForm({
    labels: requestLabels,
    values: draft,
    onChange: (field, value) => dispatch(draftChanged({ userId, field, value })),
    findErrors: () => findRequestErrors(draft),
    send: async () => {
      const id = draftId ?? dispatch(draftIdAssigned()).payload;
      const { error } = await submit({ id, userId, values: toRequestValues(draft) });
      if (!error) return onSent(id);
      if (!isAppError(error)) return { message: unexpectedText };
      if (error.code === 'already_submitted') dispatch(draftIdTaken());
      return isField(error.field)
        ? { message: texts.formRefused, fields: [error.field] }
        : { message: submitErrorText(error) };
    },
  });

  const keywordsField = fieldProps('keywords');
  const focusKeywords = () => document.getElementById(keywordsField.id)?.focus();

  function remove(index: number) {
    const before = parseKeywords(draft.keywords);
    keywordsField.onChange(removeKeyword(draft.keywords, index));
    setRemoved(texts.formRemoved(before[index] ?? ''));
    // The focused button is reused for the next keyword. After the last keyword there is none.
    if (index >= before.length - 1) focusKeywords();
  }

  return (
    <form {...formProps} className={styles.form} aria-labelledby="request-form-title">
      {requestColumns
        .filter((column) => column !== 'keywords')
        .map((column) => (
          <TextInput key={column} {...fieldProps(column)} {...requestFields[column].input} />
        ))}
      <div className={styles.keywords}>
        <TextInput
          {...keywordsField}
          {...requestFields.keywords.input}
          hint={keywords.length === 0 ? texts.formKeywordsHint : texts.formKeywordsCount(keywords.length)}
          enterKeyHint="enter"
          onKeyDown={(event) => onEnter(event, () => keywordsField.onChange(finishKeyword(draft.keywords)))}
        />
        <div role="status">
          {looksPasted(draft.keywords) && !isSending && (
            <div className={styles.offer}>
              <p>{texts.formOnlyCommas}</p>
              <Button
                variant="outline"
                size="small"
                onClick={() => {
                  keywordsField.onChange(splitPasted(draft.keywords));
                  focusKeywords();
                }}
              >
                {texts.formSplit}
              </Button>
            </div>
          )}
        </div>
        {keywords.length > 0 && (
          <div className={styles.preview} onKeyDown={onArrow}>
            <KeywordBadges
              keywords={keywords}
              shown={12}
              renderEnd={(keyword, index) =>
                !isSending && (
                  <Button
                    variant="icon"
                    className={styles.remove}
                    tabIndex={index === 0 ? 0 : -1}
                    aria-label={texts.formRemove(keyword)}
                    onClick={() => remove(index)}
                  >
                    <Icon name="close" size={14} />
                  </Button>
                )
              }
            />
          </div>
        )}
        <p role="status" className="visually-hidden">
          {removed}
        </p>
      </div>
      <FormErrors formErrors={formErrors} />
      {/* `isBusy` instead of `disabled`, so that the button keeps the focus. */}
      <Button type="submit" isBusy={isSending}>
        {isSending ? texts.formSubmitting : texts.formSubmit}
      </Button>
    </form>
  );
}

/** The keywords are a single tab stop: the arrow keys move from one remove button to the next. */
function onArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]?.focus();
}

/** Enter finishes a keyword, as in other tag inputs; with Ctrl or Cmd it submits the form. */
function onEnter(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>, finish: () => void) {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit();
  else if (!event.currentTarget.readOnly) finish();
}
