import { useState, type ReactNode } from 'react';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import styles from './keywordBadges.module.css';
import * as texts from './partTexts';

interface KeywordBadgesProps {
  keywords: readonly string[];
  /** How many are shown before the rest is folded. */
  shown?: number | undefined;
  /** Rendered after the keyword in each badge. */
  renderEnd?: ((keyword: string, index: number) => ReactNode) | undefined;
}

/** Keywords as outlined badges. A long list is folded, so that one request does not fill the screen. */
export function KeywordBadges({ keywords, shown = 8, renderEnd }: KeywordBadgesProps) {
  const [isOpen, setOpen] = useState(false);
  // Showing one more takes no more room than the button that would hide it.
  const foldable = keywords.length > shown + 1;
  const visible = foldable && !isOpen ? keywords.slice(0, shown) : keywords;
  return (
    <ul className={styles.keywords} aria-label={texts.keywords}>
      {visible.map((keyword, index) => (
        // Keyed by index: keywords may repeat, and the focused button of a removed keyword is reused for the next one.
        <li key={index}>
          <Badge outlined>
            <bdi>{keyword}</bdi>
            {renderEnd?.(keyword, index)}
          </Badge>
        </li>
      ))}
      {foldable && (
        <li>
          <Button
            variant="text"
            className={styles.more}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? texts.fewerKeywords : texts.moreKeywords(keywords.length - shown)}
          </Button>
        </li>
      )}
    </ul>
  );
}
