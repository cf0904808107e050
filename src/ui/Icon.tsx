/** Line icons on a 24 px grid; one stroke weight, drawn in the text's color. */
const shapes = {
  arrowRight: 'M4 12h15M13 6l6 6-6 6',
  arrowUp: 'M12 20V5M6 11l6-6 6 6',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevronDown: 'M6 9.5l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  headset:
    'M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v5H5a1 1 0 0 1-1-1zM20 14h-3v5h2a1 1 0 0 0 1-1zM19 19c0 1.5-2 2.5-5 2.5',
  mail: 'M3.5 6h17v12h-17zM4 7l8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  monitor: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.7 15.7L20.5 20.5',
  shield: 'M12 3l7.5 2.8v5.4c0 4.6-3 8-7.5 9.8-4.5-1.8-7.5-5.2-7.5-9.8V5.8zM8.5 11.8l2.5 2.5 4.5-4.6',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M19.1 4.9l-1.4 1.4M6.3 17.7l-1.4 1.4',
  trendUp: 'M3.5 17l6-6 4 4 7-8M15 7h5.5v5.5',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.2v.01',
} as const;

export type IconName = keyof typeof shapes;

interface IconProps {
  name: IconName;
  /** Pixels, or any CSS length. */
  size?: number | string;
  className?: string | undefined;
}

/** Always decoration: the text beside it, or the label of its control, says what it means. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
