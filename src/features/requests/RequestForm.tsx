import Button from '@mui/material/Button';
import { useDeferredValue, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { isAppError } from '../../errors/appError';
import { useSingleFlight } from '../../ui/useSingleFlight';
import { TextInput } from '../../forms/TextInput';
import { KeywordBadges } from './KeywordBadges';
import styles from './requestForm.module.css';
import {
  findRequestErrors,
  parseKeywords,
  requestLimits,
  toRequestValues,
  type RequestField,
} from './requestRules';
import { useSubmitRequestMutation } from './requestsApi';
import { draftChanged, draftIdAssigned, draftIdTaken, selectDraft, selectDraftId } from './requestsSlice';

const fields = ['businessName', 'location', 'keywords'] as const;

/** 'Request Optimization'. What is typed lives in the store, so that a lost session loses nothing. */
export function RequestForm({ userId }: { userId: string }) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectDraft);
  const draftId = useAppSelector(selectDraftId);
  const [errors, setErrors] = useState<Partial<Record<RequestField, string>>>({});
  const [submit, { isLoading }] = useSubmitRequestMutation();
  const form = useRef<HTMLFormElement>(null);
  const keywords = parseKeywords(useDeferredValue(draft.keywords));

  const send = useSingleFlight(async () => {
    const id = draftId ?? dispatch(draftIdAssigned()).payload;
    const { error } = await submit({ id, userId, ...toRequestValues(draft) });
    if (!isAppError(error)) return;
    if (error.code === 'already_submitted') dispatch(draftIdTaken());
    const field = fields.find((name) => name === error.field);
    if (field) setErrors({ [field]: 'The server did not accept this. Change it and try again.' });
  });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const found = findRequestErrors(draft);
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else void send();
  }

  /** A line break means nothing here, so Enter does what it does in the other fields. */
  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  const field = (name: RequestField) => ({
    name,
    value: draft[name],
    error: errors[name],
    readOnly: isLoading,
    onChange: (value: string) => {
      dispatch(draftChanged({ userId, field: name, value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={onSubmit}
      aria-labelledby="request-form-title"
    >
      <TextInput {...field('businessName')} label="Business Name" autoComplete="organization" />
      <TextInput {...field('location')} label="Location" placeholder="City, State" autoComplete="off" />
      <div className={styles.keywords}>
        <TextInput
          {...field('keywords')}
          label="Keywords (comma-separated)"
          placeholder="emergency plumber, water heater repair"
          autoComplete="off"
          multiline
          hint={
            keywords.length === 0
              ? 'What people type when they should find you.'
              : `${keywords.length} of at most ${requestLimits.keywords.max} keywords`
          }
          onKeyDown={submitOnEnter}
        />
        {keywords.length > 0 && (
          <div className={styles.preview}>
            <KeywordBadges keywords={keywords} shown={12} />
          </div>
        )}
      </div>
      <Button type="submit" variant="contained" size="large" disabled={isLoading}>
        {isLoading ? 'Submitting…' : 'Submit Request'}
      </Button>
    </form>
  );
}
