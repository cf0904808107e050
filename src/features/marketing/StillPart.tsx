import type { ReactNode } from 'react';
import { stillMark } from '../../firstLoad/protocol';
import { stillMarkup } from '../../firstLoad/stillParts';

interface StillPartProps {
  name: string;
  /** What never changes; a page that was not prerendered renders it. */
  children: ReactNode;
}

/** A part of the page that costs no script where the HTML has it. Nothing in it may need the application. */
export function StillPart({ name, children }: StillPartProps) {
  const mark = { [`data-${stillMark}`]: name };
  const markup = stillMarkup(name);
  return markup === undefined ? (
    <div {...mark}>{children}</div>
  ) : (
    <div {...mark} dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
