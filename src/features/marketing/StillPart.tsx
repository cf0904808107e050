import type { ReactNode } from 'react';
import { stillMark } from '../../firstLoad/protocol';
import { stillMarkup } from '../../firstLoad/stillParts';

interface StillPartProps {
  name: string;
  /** Static content; rendered only if the page was not prerendered. */
  children: ReactNode;
}

/**
 * A static part of the page. Prerendered, it keeps its HTML and loads no component, so nothing in it may need a script.
 */
export function StillPart({ name, children }: StillPartProps) {
  const mark = { [`data-${stillMark}`]: name };
  const markup = stillMarkup(name);
  return markup === undefined ? (
    <div {...mark}>{children}</div>
  ) : (
    <div {...mark} dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
