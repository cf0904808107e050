import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { useHydrated } from '../../ui/useHydrated';
import { useTheme } from './ThemeProvider';
import styles from './themeToggle.module.css';
import * as texts from './toggleTexts';

/** Light or dark with one tap. `ThemeChoice` also offers to follow the system. */
export function ThemeToggle() {
  const { scheme, chooseMode } = useTheme();
  const isDark = useHydrated() && scheme === 'dark';
  return (
    <Button
      variant="icon"
      className={styles.toggle}
      aria-pressed={isDark}
      aria-label={texts.dark}
      title={isDark ? texts.toLight : texts.toDark}
      onClick={() => chooseMode(scheme === 'dark' ? 'light' : 'dark')}
    >
      {/* CSS shows one of the two by `themeAttribute`, so that a prerendered page is right before hydration. */}
      <Icon name="moon" className={styles.moon} />
      <Icon name="sun" className={styles.sun} />
    </Button>
  );
}
