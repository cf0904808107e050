import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import styles from './forms.module.css';

export interface TextInputProps {
  id: string;
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value; takes the place of the hint. */
  error?: string | undefined;
  /** Id of another element that says what is wrong with the value. */
  errorId?: string | undefined;
  hint?: string;
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  placeholder?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Label of the Enter key of an on-screen keyboard. */
  enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint'];
  /** Several lines; the field grows with its text. */
  multiline?: boolean;
  isOptional?: boolean;
  autoFocus?: boolean;
  readOnly?: boolean;
  endAdornment?: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** One labeled field of the app screens' forms, required unless it says otherwise. Text is aligned by its script (`dir`). */
export function TextInput({
  id,
  label,
  name,
  value,
  onChange,
  error,
  errorId,
  hint,
  type = 'text',
  autoComplete,
  placeholder,
  inputMode,
  enterKeyHint,
  multiline = false,
  isOptional,
  autoFocus,
  readOnly = false,
  endAdornment,
  onKeyDown,
}: TextInputProps) {
  const help = error ?? hint;
  const describedBy = [errorId, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <FormControl fullWidth error={error !== undefined || errorId !== undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <OutlinedInput
        id={id}
        name={name}
        value={value}
        type={type}
        autoComplete={autoComplete}
        placeholder={placeholder}
        multiline={multiline}
        minRows={multiline ? 2 : undefined}
        maxRows={multiline ? 8 : undefined}
        readOnly={readOnly}
        autoFocus={autoFocus}
        endAdornment={endAdornment}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            'aria-required': !isOptional,
            dir: type === 'text' ? 'auto' : undefined,
            inputMode,
            enterKeyHint,
            autoCapitalize: type === 'text' ? undefined : 'none',
            spellCheck: type === 'text' ? undefined : false,
          },
        }}
      />
      {help !== undefined && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
}
