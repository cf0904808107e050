/** Faces on a 48 px grid: `fill` is hair or a cap, `line` what is drawn besides eyes, mouth and shoulders. */
const avatars = {
  curls: {
    fill: 'M14 24a5 5 0 0 1 0-9 6 6 0 0 1 10-5 6 6 0 0 1 10 5 5 5 0 0 1 0 9q-1-6-10-6t-10 6z',
    line: '',
  },
  cap: { fill: 'M14 20c0-7 4-10 10-10s10 3 10 10z', line: 'M11 20h26' },
  glasses: {
    fill: 'M12 35V22a12 12 0 0 1 24 0v13q-4 0-4-5v-8q-9 0-11-5-1 5-5 6v7q0 5-4 5z',
    line: 'M18 26a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM24 26a3 3 0 1 0 6 0 3 3 0 1 0-6 0z',
  },
} as const;

export type AvatarName = keyof typeof avatars;

/** A drawing of the person quoted. Decorative: their name is next to it. */
export function Avatar({ name, className }: { name: AvatarName; className?: string | undefined }) {
  const { fill, line } = avatars[name];
  return (
    <svg
      className={className}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={`M15 20v7a9 9 0 0 0 18 0v-7M8 48q1-10 16-10t16 10M21 32q3 2 6 0M21 26h.1M27 26h.1${line}`} />
      <path fill="currentColor" d={fill} />
    </svg>
  );
}
