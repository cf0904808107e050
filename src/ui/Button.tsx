import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './buttonClass';

type ButtonProps = ComponentProps<'button'> & ButtonLook;

export function Button({ look, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ look, size, className })} {...rest} />;
}
