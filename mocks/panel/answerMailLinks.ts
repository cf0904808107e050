/**
 * While an audience watches, a link that would open the presenter's own mail program is answered in the page, with the
 * address that it writes to.
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
