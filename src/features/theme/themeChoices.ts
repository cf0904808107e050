import type { IconName } from '../../ui/Icon';
import type { ThemeMode } from '../../lib/themeMode';

/** The three modes as people choose them (docs/behaviour.md, section 1). */
export const themeChoices: readonly { mode: ThemeMode; label: string; icon: IconName }[] = [
  { mode: 'system', label: 'System', icon: 'monitor' },
  { mode: 'light', label: 'Light', icon: 'sun' },
  { mode: 'dark', label: 'Dark', icon: 'moon' },
];
