import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { sectionIds } from '../../lib/pages';
import { moveFocus } from '../../ui/focus';
import { roiHash } from './roiEntries';

/** React Router's key of the entry that the document was loaded with. */
const firstEntry = 'default';

/**
 * Scrolls to the section in the URL (`/#features`) and focuses it, as a browser does between documents. Also works for
 * a link on another page, and for the same link followed twice.
 */
export function useScrollToHash(): void {
  const { key, hash } = useLocation();
  const navigation = useNavigationType();

  useEffect(() => {
    // The browser handles back and forward. On the first load it may have looked before the section existed, so this
    // scrolls, unless a reader of the prerendered page has scrolled already.
    if (navigation === NavigationType.Pop && (key !== firstEntry || globalThis.scrollY > 0)) return;
    const section =
      hash && document.getElementById(hash.startsWith(roiHash) ? sectionIds.roiCalculator : hash.slice(1));
    if (!section) return;
    section.closest('details')?.setAttribute('open', '');
    section.scrollIntoView();
    moveFocus(section);
  }, [key, hash, navigation]);
}
