import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useSingleFlight } from '../ui/useSingleFlight';
import { isComposing } from './isComposing';

/** One sentence for each field that cannot be sent as it is. */
type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

interface FormOptions<Field extends string> {
  /** In the order in which the form shows them. */
  fields: readonly Field[];
  values: Readonly<Record<Field, string>>;
  onChange: (field: Field, value: string) => void;
  findErrors: () => FieldErrors<Field>;
  /** Runs at most once at a time, and only without errors. Answers the errors that the server found, if it did. */
  send: () => Promise<FieldErrors<Field> | void>;
}

interface FormFieldProps<Field extends string> {
  name: Field;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
}

interface Form<Field extends string> {
  isSending: boolean;
  /** For the `form` element. */
  formProps: {
    method: 'post';
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
  };
  /** For `TextInput` and `PasswordInput`. */
  fieldProps: (name: Field) => FormFieldProps<Field>;
}

/**
 * What every form does: it checks before it sends, moves the focus to the first field with an error, sends once however
 * often somebody submits, and locks its fields meanwhile. The caller keeps the values: a draft lives in the store, and
 * typed credentials survive the way between sign-in and sign-up.
 */
export function useForm<Field extends string>({
  fields,
  values,
  onChange,
  findErrors,
  send,
}: FormOptions<Field>): Form<Field> {
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [isSending, setSending] = useState(false);

  const sendOnce = useSingleFlight(async () => {
    setSending(true);
    try {
      setErrors((await send()) ?? {});
    } finally {
      setSending(false);
    }
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = findErrors();
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first === undefined) void sendOnce();
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return {
    isSending,
    // The browser never sends the form itself. If it ever did, a POST keeps what was typed out of the address.
    formProps: { method: 'post', noValidate: true, onSubmit, onKeyDown: keepComposition },
    fieldProps: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      readOnly: isSending,
      onChange: (value) => {
        onChange(name, value);
        setErrors((before) => ({ ...before, [name]: undefined }));
      },
    }),
  };
}

/** The Enter that accepts a composed word does not submit. */
function keepComposition(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}
