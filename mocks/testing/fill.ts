import type { UserEvent } from '@testing-library/user-event';

/**
 * Clicks a field and pastes the text as one change, like a password manager. Typing renders the form once per letter,
 * which is slow, so only one test of each form types; the others use this.
 */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
