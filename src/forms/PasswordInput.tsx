import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { TextInput, type TextInputProps } from './TextInput';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'endAdornment' | 'multiline'>;

/** A password field whose text can be shown. It is hidden again in each new form. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <Button
            size="small"
            color="inherit"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
            sx={{ minWidth: 0 }}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        </InputAdornment>
      }
    />
  );
}
