import type { Demo } from './demo';
import { presentsWithNotes } from './presentation';
import { startStory } from './startStory';
import { useKeyDown } from './useKeyDown';
import { useStoryChoice } from './useStoryChoice';

interface HiddenKeysProps {
  demo: Demo;
  openNotes: () => void;
}

/**
 * The audience's page while no window has the notes: N starts the story. After a reload, any key opens the notes again, since a
 * browser opens windows only on a key or a click.
 */
export function HiddenKeys({ demo, openNotes }: HiddenKeysProps) {
  const [chosen] = useStoryChoice();
  useKeyDown(document, (event) => {
    if (event.key.toLowerCase() === 'n' && !event.defaultPrevented) void startStory(demo, chosen);
    if (presentsWithNotes() && !['Shift', 'Escape', 'D'].includes(event.key)) openNotes();
  });
  return null;
}
