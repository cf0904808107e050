import type { UserEvent } from '@testing-library/user-event';

/**
 * Clicks a field and pastes: one change, as from a password manager. A letter costs as much as a whole form, so what a
 * keystroke does is the subject of one test for each form, not of all that need its values.
 */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
