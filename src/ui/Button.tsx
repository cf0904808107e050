import type { ButtonHTMLAttributes } from 'react';
import { buttonClass, type ButtonLook } from './buttonClass';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook;

export function Button({ look, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ look, size, className })} {...rest} />;
}
