import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type HTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';

export interface TextInputProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value; takes the place of the hint. */
  error?: string | undefined;
  hint?: string;
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  placeholder?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Several lines; the field grows with its text. */
  multiline?: boolean;
  readOnly?: boolean;
  endAdornment?: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** One labelled field of the app screens' forms. Text of any script starts where that script starts. */
export function TextInput({
  label,
  name,
  value,
  onChange,
  error,
  hint,
  type = 'text',
  autoComplete,
  placeholder,
  inputMode,
  multiline = false,
  readOnly = false,
  endAdornment,
  onKeyDown,
}: TextInputProps) {
  const id = useId();
  const help = error ?? hint;
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75, fontWeight: 'fontWeightMedium', color: 'text.primary' }}>
        {label}
      </FormLabel>
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
        endAdornment={endAdornment}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            'aria-required': true,
            dir: type === 'text' ? 'auto' : undefined,
            inputMode,
            autoCapitalize: type === 'text' ? undefined : 'none',
            spellCheck: type === 'text' ? undefined : false,
          },
        }}
      />
      {help !== undefined && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
}
