import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, type ButtonLook } from './buttonClass';

type LinkButtonProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  ButtonLook &
  ({ to: string; state?: object; href?: undefined } | { href: string; to?: undefined; state?: undefined });

/** A link that looks like a button. `to` stays inside the product, `href` leaves it (a booking page, an e-mail). */
export function LinkButton({ to, href, look, size, className, ...rest }: LinkButtonProps) {
  const classes = buttonClass({ look, size, className });
  return to === undefined ? (
    <a href={href} className={classes} {...rest} />
  ) : (
    <Link to={to} className={classes} {...rest} />
  );
}
