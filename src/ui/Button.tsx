import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

interface ButtonStyle {
  /**
   * `primary` is the one next step of a view; `outline` and `quiet` are for actions beside it; `accent` is for dark
   * panels; `text` is for a sentence or below a form, as a link is; `icon` has nothing but an icon.
   */
  variant?: 'primary' | 'outline' | 'quiet' | 'accent' | 'text' | 'icon' | undefined;
  size?: 'small' | 'medium' | 'large';
}

/** `to` stays inside the product, `href` leaves it (a booking page, an email). */
type LinkProps = Omit<ComponentProps<'a'>, 'href'> & ({ to: string; state?: object } | { href: string });

interface PressProps extends ComponentProps<'button'> {
  /** While its action runs: it cannot be pressed but, unlike a `disabled` button, keeps the focus. */
  isBusy?: boolean;
}

/** A button, or a link that looks like one. */
export function Button({
  variant = 'primary',
  size = 'medium',
  ...props
}: ButtonStyle & (LinkProps | PressProps)) {
  const className = [styles.button, styles[variant], styles[size], props.className].filter(Boolean).join(' ');
  if ('to' in props) return <Link {...props} className={className} />;
  if ('href' in props) return <a {...props} className={className} />;
  const { isBusy, onClick, ...button } = props;
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
      {...button}
      className={className}
    />
  );
}
