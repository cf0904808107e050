import type { IconName } from '../../ui/Icon';
import type { ThemeMode } from '../../lib/themeMode';
import * as texts from './choiceTexts';

/** The three modes as people choose them (docs/behaviour.md, section 1). */
export const themeChoices: readonly { mode: ThemeMode; label: string; icon: IconName }[] = [
  { mode: 'system', label: texts.system, icon: 'monitor' },
  { mode: 'light', label: texts.light, icon: 'sun' },
  { mode: 'dark', label: texts.dark, icon: 'moon' },
];
