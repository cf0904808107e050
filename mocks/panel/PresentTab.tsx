import { useId, useSyncExternalStore } from 'react';
import { toHref } from '../../src/firstLoad/siteAddress';
import { ConfirmButton } from './ConfirmButton';
import { lastsUntilClosed } from './lastsUntilClosed';
import { loadWithRetry } from './loadWithRetry';
import type { PanelTabProps, PanelPart } from './part';
import { PartButton } from './PartButton';
import { setHidden } from './presentation';
import { StoryChoice } from './StoryChoice';
import { useStoryChoice } from './useStoryChoice';
import styles from './demoPanel.module.css';

interface PresentTabProps extends PanelTabProps {
  present: () => void;
  /** Uncovers the page. */
  uncoverPage: () => void;
}

/** The panel's tab for people who show the product: the prospect, the story, and what the audience sees. */
export function PresentTab({ demo, view, parts, openPart, present, uncoverPage }: PresentTabProps) {
  const titleId = useId();
  const pack = demo.pack();
  const isLoaded = useSyncExternalStore(demo.code.subscribe, demo.code.isLoaded);

  const [story, chooseStory] = useStoryChoice();

  async function start(): Promise<void> {
    uncoverPage();
    const { startShippedStory } = await loadWithRetry(
      'The story could not be loaded.',
      () => import(/* webpackChunkName: "panel-story" */ './story/mountStory'),
    );
    startShippedStory(demo, story);
  }

  const partButton = (id: PanelPart['id']) => {
    const part = parts.find((each) => each.id === id);
    return part && <PartButton part={part} openPart={openPart} />;
  };

  return (
    <>
      <section className={styles.section} aria-labelledby={`${titleId}prospect`}>
        <h3 id={`${titleId}prospect`} className={styles.heading}>
          {pack ? `Prospect: ${pack.business}` : 'Prospect'}
        </h3>
        <div className={styles.actions}>
          {partButton('prospect')}
          <ConfirmButton
            name="Next prospect"
            button="Next prospect…"
            question="Forget this prospect? This deletes their name, the scenario’s data, sessions, mail and drafts in every tab. Your notes and the theme stay."
            yes="Forget everything"
            no="Cancel"
            onYes={() => void demo.nextProspect()}
          />
        </div>
        {!view.persistence.kept && <p className={styles.warning}>{lastsUntilClosed}</p>}
      </section>
      <section className={styles.section} aria-labelledby={`${titleId}story`}>
        <h3 id={`${titleId}story`} className={styles.heading}>
          Story
        </h3>
        <div className={styles.actions}>
          <StoryChoice chosen={story} onChoose={chooseStory} />
          <button type="button" className={styles.primary} onClick={() => void start()}>
            Start the story
          </button>
          {partButton('story')}
        </div>
      </section>
      <section className={styles.section} aria-labelledby={`${titleId}audience`}>
        <h3 id={`${titleId}audience`} className={styles.heading}>
          For an audience
        </h3>
        <div className={styles.actions}>
          <button type="button" className={styles.primary} onClick={present}>
            Present
          </button>
          <button type="button" className={styles.action} onClick={() => setHidden(true)}>
            Present without notes
          </button>
          {!demo.sideBySide && (
            <a className={styles.action} href={toHref('/?view=split')}>
              Customer and admin side by side
            </a>
          )}
        </div>
        <p className={styles.hint}>
          “Present” hides the demo and opens your notes in a second window. N starts the story. Shift+D, or a
          long press in a lower corner, brings the demo back.
        </p>
        <p className={styles.hint} role="status">
          {isLoaded
            ? 'Ready without a network, as long as you don’t reload the page.'
            : 'Not ready without a network yet: parts of the demo are still loading.'}
        </p>
      </section>
    </>
  );
}
