import type { BadgeTone } from '../../ui/Badge';
import type { Role } from '../session/sessionSlice';
import * as texts from './listTexts';

/** The options of the role dropdown (docs/behaviour.md, section 2). */
export const roleLabels: Readonly<Record<Role, string>> = { user: texts.roleUser, admin: texts.roleAdmin };

/** Admin purple, user gray (docs/behaviour.md, section 4). */
export const roleTones: Readonly<Record<Role, BadgeTone>> = { user: 'gray', admin: 'purple' };
