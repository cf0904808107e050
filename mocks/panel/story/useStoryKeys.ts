import { useEffect } from 'react';
import { isTyping } from '../isTyping';
import type { Story } from './createStory';

/** In `page`, N goes to the next step of the story and B to the previous one. */
export function useStoryKeys(story: Story | undefined, page: Document): void {
  useEffect(() => {
    if (!story) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(event)) return;
      const key = event.key.toLowerCase();
      if (key === 'n') story.next();
      else if (key === 'b') story.back();
      else return;
      // Handled: N starts no other story.
      event.preventDefault();
    };
    page.addEventListener('keydown', onKeyDown);
    return () => page.removeEventListener('keydown', onKeyDown);
  }, [story, page]);
}
