/** In a leave-behind, replaces `mocks/demo/mountPanel.ts`: a bar and the story instead of the panel. */
import { createRoot } from 'react-dom/client';
import { createControlClient } from 'supabase-in-memory';
import { startShippedStory } from '../../panel/story/mountStory';
import type { StoryDemo } from '../../panel/story/storyActions';
import { fakeApiStub } from '../fakeApiStub';
import type { PanelOptions } from '../mountPanel';
import { onSessionStored, signedInAs } from '../signedIn';
import { leaveBehind } from './content';
import { LeaveBehindBar } from './LeaveBehindBar';

export function mountPanel({ engine, shown }: PanelOptions): void {
  const { backend } = engine.fake;
  const { follow, open, person, switchUser } = shown;
  const demo: StoryDemo = {
    fake: createControlClient(fakeApiStub().request),
    follow,
    open,
    person,
    switchUser,
    pack: engine.pack,
    inspector: { backend },
    subscribe: (listener) => {
      const stops = [engine.persistence.subscribe(listener), onSessionStored(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
  const { opens } = leaveBehind();
  const element = document.createElement('div');
  element.id = 'demo-leave-behind';
  document.body.append(element);
  createRoot(element).render(
    <LeaveBehindBar demo={demo} content={leaveBehind()} signedInAs={() => signedInAs(backend)} />,
  );
  if (opens === 'story') startShippedStory(demo, 'full');
}
