import type { ReactNode } from 'react';
import { staticAttribute } from '../../firstLoad/domContract';
import { staticMarkup } from '../../firstLoad/staticSections';
import { PartBoundary } from '../../ui/PartBoundary';

interface StaticSectionProps {
  name: string;
  /** Static content; rendered only if the page was not prerendered. */
  children: ReactNode;
}

/**
 * A static part of the page. Prerendered, it keeps its HTML and loads no component, so nothing in it may need a script.
 */
export function StaticSection({ name, children }: StaticSectionProps) {
  const mark = { [`data-${staticAttribute}`]: name };
  const markup = staticMarkup(name);
  return markup === undefined ? (
    <div {...mark}>
      <PartBoundary part="section">{children}</PartBoundary>
    </div>
  ) : (
    <div {...mark} dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
