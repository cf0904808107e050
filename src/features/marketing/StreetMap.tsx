/** A faint street map behind the hero. Decoration only. */
export function StreetMap({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 640 640"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path
        strokeWidth="3"
        d="M-20 150l680-110m-680 222l680-110m-680 222l680-110m-680 222l680-110m-680 222l680-110M60-20l108 680M200-20l108 680M340-20l108 680M480-20l108 680"
      />
      <path strokeWidth="14" d="M-20 690C120 560 180 520 290 470S500 340 660 150" />
    </svg>
  );
}
