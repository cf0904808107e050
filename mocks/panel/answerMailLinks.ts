/**
 * While an audience watches, a `mailto:` link shows its address in a dialog, instead of opening the presenter's own mail
 * program.
 */
import { isHidden } from './presentation';
import { showPageDialog } from './state/showPageDialog';

export function answerMailLinks(): void {
  document.addEventListener('click', (event) => {
    if (!isHidden() || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[href^="mailto:"]');
    if (!link) return;
    event.preventDefault();
    void showPageDialog(
      'We look forward to hearing from you',
      [`Write to ${decodeURIComponent(link.pathname)}.`],
      ['Close'],
    );
  });
}
