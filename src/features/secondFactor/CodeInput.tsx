import { TextInput, type TextInputProps } from '../../forms/TextInput';

/** The six digits of an authenticator app. Phones show their number pad, and suggest a code that they know. */
export function CodeInput(props: Omit<TextInputProps, 'inputMode' | 'autoComplete'>) {
  return <TextInput {...props} inputMode="numeric" autoComplete="one-time-code" />;
}
