import styles from './button.module.css';

export interface ButtonLook {
  /** `primary` is the one next step of a view; `outline` and `quiet` stand beside it; `accent` is for dark panels. */
  look?: 'primary' | 'outline' | 'quiet' | 'accent';
  size?: 'medium' | 'large';
  className?: string;
}

export function buttonClass({ look = 'primary', size = 'medium', className }: ButtonLook): string {
  return [styles.button, styles[look], size === 'large' && styles.large, className].filter(Boolean).join(' ');
}
