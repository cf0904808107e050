import styles from './featurePicture.module.css';

type FeaturePictureName = 'phrases' | 'map' | 'guarantee';

/** Phrases that belong together, and the one pairing worth winning. */
function Phrases() {
  return (
    <>
      <path
        className={styles.thread}
        d="M112 62C170 62 150 110 206 110M112 110H206M112 158C170 158 150 110 206 110"
      />
      <g className={styles.pill}>
        <rect x="26" y="44" width="96" height="36" rx="18" />
        <rect x="26" y="92" width="76" height="36" rx="18" />
        <rect x="26" y="140" width="108" height="36" rx="18" />
      </g>
      <path className={styles.text} d="M44 62h60M44 110h40M44 158h70" />
      <rect className={styles.mark} x="196" y="84" width="140" height="52" rx="26" />
      <circle className={styles.ink} cx="222" cy="110" r="9" />
      <path className={styles.inkLine} d="M244 110h66" />
    </>
  );
}

/** Streets, a radius, the shop in the middle. */
function Radius() {
  return (
    <>
      <path
        className={styles.street}
        d="M-10 60L370 10M-10 130L370 80M-10 200L370 150M60-10l40 240M170-10l40 240M280-10l40 240"
      />
      <circle className={styles.area} cx="186" cy="110" r="78" />
      <circle className={styles.ring} cx="186" cy="110" r="78" />
      <path className={styles.pin} d="M186 142s28-25 28-47a28 28 0 0 0-56 0c0 22 28 47 28 47z" />
      <circle className={styles.hole} cx="186" cy="95" r="10" />
      <path className={styles.dots} d="M128 92h.1M232 142h.1M150 150h.1M238 84h.1" />
    </>
  );
}

/** What comes in outgrows what it costs. */
function Returns() {
  return (
    <>
      <g className={styles.bars}>
        <rect x="48" y="140" width="38" height="40" rx="6" />
        <rect x="102" y="122" width="38" height="58" rx="6" />
        <rect x="156" y="96" width="38" height="84" rx="6" />
        <rect x="210" y="70" width="38" height="110" rx="6" />
      </g>
      <rect className={styles.mark} x="264" y="36" width="38" height="144" rx="6" />
      <path className={styles.cost} d="M32 132h296" />
      <path className={styles.base} d="M32 181h296" />
    </>
  );
}

const pictures = { phrases: Phrases, map: Radius, guarantee: Returns };

/** Illustration of a feature card. Decoration: the card's words say the same. */
export function FeaturePicture({ name }: { name: FeaturePictureName }) {
  const Picture = pictures[name];
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 360 220"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <Picture />
    </svg>
  );
}
