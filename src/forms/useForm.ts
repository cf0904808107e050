import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react';
import { isFocusLost } from '../ui/focus';
import { useSingleFlight } from '../ui/useSingleFlight';
import { isComposing } from './isComposing';

/** One sentence for each field that cannot be sent as it is. */
type FieldErrors<Field extends string> = { [field in Field]?: string | undefined };

/** Why the server refused what was sent. */
export interface FormError<Field extends string = string> {
  message: string;
  /** The fields that it is about. One field says the message itself; for none or several, the form does. */
  fields?: readonly Field[];
}

interface FormOptions<Field extends string> {
  /** The fields' labels, in the order in which the form shows them. */
  labels: Readonly<Record<Field, string>>;
  values: Readonly<Record<Field, string>>;
  onChange: (field: Field, value: string) => void;
  findErrors: () => FieldErrors<Field>;
  /** Runs at most once at a time, and only without errors. Returns why it failed, if it did. */
  send: () => Promise<FormError<Field> | void>;
}

interface FormFieldProps<Field extends string> {
  id: string;
  name: Field;
  label: string;
  value: string;
  error: string | undefined;
  /** The element in which the form says what is wrong with this field and others. */
  errorId: string | undefined;
  enterKeyHint: 'next' | 'go';
  readOnly: boolean;
  onChange: (value: string) => void;
}

export interface Form<Field extends string = string> {
  isSending: boolean;
  /** For the `form` element. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
    onFocus: (event: SyntheticEvent<HTMLFormElement>) => void;
    onBlur: (event: SyntheticEvent<HTMLFormElement>) => void;
    onClick: (event: SyntheticEvent<HTMLFormElement>) => void;
    onChange: (event: SyntheticEvent<HTMLFormElement>) => void;
  };
  /** For `TextInput` and `PasswordInput`. */
  fieldProps: (name: Field) => FormFieldProps<Field>;
  /** For `FormErrors`: the form's own message and, after several errors, the fields that still have one. */
  formErrors: {
    id: string;
    message: string | undefined;
    fields: readonly { name: Field; id: string; label: string }[];
    onFollow: (name: Field) => void;
  };
}

/**
 * The behavior of every form: it validates before sending, focuses the first field with an error, sends once however
 * often somebody submits, and locks its fields meanwhile. An error stays at its field until it is corrected. The caller
 * keeps the values: a draft lives in the store, and typed credentials survive switching between sign-in and sign-up.
 */
export function useForm<Field extends string>({
  labels,
  values,
  onChange,
  findErrors,
  send,
}: FormOptions<Field>): Form<Field> {
  const fields = Object.keys(labels) as Field[];
  const id = useId();
  const idOf = (field: Field) => `${id}-${field}`;
  const form = useRef<HTMLFormElement>(null);
  /** The fields that had an error at the last submit. */
  const [invalidAtSubmit, setInvalidAtSubmit] = useState<readonly Field[]>([]);
  const [lastFormError, setLastFormError] = useState<(FormError<Field> & { sent: typeof values }) | null>(
    null,
  );
  const [isSending, setSending] = useState(false);

  const focus = (field: Field) => document.getElementById(idOf(field))?.focus();

  // Drop the server's refusal once a field that it names was edited.
  const formError = lastFormError?.fields?.some((field) => values[field] !== lastFormError.sent[field])
    ? null
    : lastFormError;
  const refusedFields = formError?.fields ?? [];
  const found: FieldErrors<Field> = invalidAtSubmit.length > 0 ? findErrors() : {};
  const errors: FieldErrors<Field> = {};
  for (const field of invalidAtSubmit) if (found[field] !== undefined) errors[field] = found[field];
  const [onlyField] = refusedFields;
  if (formError && onlyField !== undefined && refusedFields.length === 1)
    errors[onlyField] ??= formError.message;
  const ownMessage = refusedFields.length === 1 ? undefined : formError?.message;

  // After a refusal the focus moves from the submit button to the rejected field, or to the form's message.
  useLayoutEffect(() => {
    if (!lastFormError || !(isFocusLost() || form.current?.contains(document.activeElement))) return;
    const [first] = lastFormError.fields ?? [];
    document.getElementById(first === undefined ? id : `${id}-${first}`)?.focus();
  }, [lastFormError, id]);

  const sendOnce = useSingleFlight(async () => {
    setSending(true);
    try {
      const answer = await send();
      setLastFormError(answer ? { ...answer, sent: values } : null);
    } finally {
      setSending(false);
    }
  });

  /**
   * Takes over what a password manager has filled in without an event. Runs on every event that renders the fields, which
   * would empty them, and before the form is sent: on Enter, browsers click its button.
   */
  function syncAutofill({ currentTarget }: SyntheticEvent<HTMLFormElement>) {
    for (const field of fields) {
      const input = currentTarget.elements.namedItem(field);
      if (input instanceof HTMLInputElement && input.value !== values[field]) onChange(field, input.value);
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const currentErrors = findErrors();
    const invalid = fields.filter((field) => currentErrors[field] !== undefined);
    setInvalidAtSubmit(invalid);
    const [first] = invalid;
    if (first === undefined) void sendOnce();
    else focus(first);
  }

  const stillInvalid = fields.filter((field) => errors[field] !== undefined);
  return {
    isSending,
    // The browser never sends the form itself. If it ever did, a POST keeps what was typed out of the address.
    formProps: {
      ref: form,
      method: 'post',
      noValidate: true,
      onSubmit,
      onKeyDown: ignoreComposition,
      onFocus: syncAutofill,
      onBlur: syncAutofill,
      onClick: syncAutofill,
      onChange: syncAutofill,
    },
    fieldProps: (name) => ({
      id: idOf(name),
      name,
      label: labels[name],
      value: values[name],
      error: errors[name],
      errorId: ownMessage !== undefined && refusedFields.includes(name) ? id : undefined,
      enterKeyHint: name === fields.at(-1) ? 'go' : 'next',
      readOnly: isSending,
      onChange: (value) => onChange(name, value),
    }),
    formErrors: {
      id,
      message: ownMessage,
      fields:
        invalidAtSubmit.length > 1
          ? stillInvalid.map((name) => ({ name, id: idOf(name), label: labels[name] }))
          : [],
      onFollow: focus,
    },
  };
}

/** The Enter that accepts a composed word does not submit. */
function ignoreComposition(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}
