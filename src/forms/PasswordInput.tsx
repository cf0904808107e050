import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { Button } from '../ui/Button';
import { TextInput, type TextInputProps } from './TextInput';
import * as texts from './passwordTexts';

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
            variant="quiet"
            size="small"
            aria-label={isShown ? texts.hidePassword : texts.showPassword}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? texts.hide : texts.show}
          </Button>
        </InputAdornment>
      }
    />
  );
}
