import type { Pack } from '../../product/packs/pack';
import { linkTo, showMessagePage } from '../messagePage';

/** Says why a leave-behind does not open, and whom to contact. */
export function showSentence(heading: string, sentence: string, pack?: Pack): void {
  showMessagePage(heading, sentence, ...(pack ? [contactOf(pack)] : []));
}

function contactOf({ email, booking }: Pack): HTMLElement {
  const text = document.createElement('p');
  text.style.cssText = 'margin-top:var(--space-4)';
  if (email !== undefined) text.append('Write to ', linkTo(`mailto:${email}`, email));
  if (email !== undefined && booking !== undefined) text.append(', or ');
  if (booking !== undefined)
    text.append(linkTo(booking, email === undefined ? 'Book a call' : 'book a call'));
  text.append('.');
  return text;
}
