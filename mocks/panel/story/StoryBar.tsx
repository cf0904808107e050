/** The story's bar at the bottom of the page, which can be used as always. */
import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../../../src/ui/Icon';
import { PanelBoundary } from '../PanelBoundary';
import { useHidden } from '../usePresentation';
import type { Story } from './createStory';
import { useStoryKeys } from './useStoryKeys';
import styles from './storyBar.module.css';

interface StoryBarProps {
  story: Story;
  /** Whether the bar takes the focus, because somebody has just started the story. */
  takesFocus: boolean;
}

export function StoryBar(props: StoryBarProps) {
  const { story } = props;
  const hidden = useHidden();
  // Also while the bar is hidden from an audience, or broken.
  useStoryKeys(story, document);
  return (
    <PanelBoundary what="The story’s bar" onClose={story.leave} isSilent={hidden}>
      <Bar {...props} hidden={hidden} />
    </PanelBoundary>
  );
}

function Bar({ story, takesFocus, hidden }: StoryBarProps & { hidden: boolean }) {
  const { steps } = story;
  const { index, preparing, problem, playing = false } = useSyncExternalStore(story.subscribe, story.state);
  const bar = useRef<HTMLElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const sentenceId = useId();
  const isLast = index === steps.length - 1;

  useStopOnInput(story, playing);

  // Lets elements at the bottom of the screen stay above the bar; see the panel’s style sheet.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--story-height', `${element.offsetHeight}px`);
    measure();
    // jsdom has no layout.
    const resizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    resizes?.observe(element);
    return () => {
      resizes?.disconnect();
      style.removeProperty('--story-height');
    };
  }, [hidden, playing]);

  // The product moves the focus when it opens a page. If the bar had it before, give it back.
  const keepsFocus = useRef(takesFocus);
  useLayoutEffect(() => {
    if (preparing) keepsFocus.current ||= bar.current?.contains(document.activeElement) ?? false;
    else if (keepsFocus.current) {
      keepsFocus.current = false;
      next.current?.focus({ preventScroll: true });
    }
  }, [preparing]);

  // While a story plays itself, the bar is for the audience.
  if (hidden && !playing) return null;
  return (
    <aside
      ref={bar}
      className={styles.storyBar}
      aria-label="Story"
      onKeyDown={(event) => {
        if (event.key === 'Escape') story.leave();
      }}
    >
      <p className={styles.place}>
        {index + 1} of {steps.length}
      </p>
      <div className={styles.words} role="status">
        <p id={sentenceId} className={styles.sentence}>
          <span className="visually-hidden">Step {index + 1}. </span>
          {steps[index]?.sentence}
        </p>
        {problem !== undefined && <p className={styles.problem}>{problem} Continue or go back.</p>}
      </div>
      {playing ? (
        <p className={styles.invitation}>Touch the page or press a key to try it yourself.</p>
      ) : (
        <div className={styles.buttons}>
          {story.playsItself && (
            <button type="button" className={`${styles.button} ${styles.play}`} onClick={story.play}>
              Play
            </button>
          )}
          <button
            type="button"
            className={styles.button}
            aria-keyshortcuts="B"
            // Not disabled, which would take the focus away.
            aria-disabled={index === 0}
            onClick={story.back}
          >
            Back <kbd className={styles.key}>B</kbd>
          </button>
          <button
            type="button"
            ref={next}
            className={`${styles.button} ${styles.next}`}
            aria-keyshortcuts="N"
            aria-busy={preparing}
            aria-describedby={sentenceId}
            onClick={story.next}
          >
            {isLast ? 'Finish' : 'Next'} <kbd className={styles.key}>N</kbd>
          </button>
          <button type="button" className={styles.leave} aria-label="Leave the story" onClick={story.leave}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </aside>
  );
}

/** Stops a story that plays itself as soon as somebody touches the page or presses a key. */
function useStopOnInput({ stop }: Story, playing: boolean): void {
  useEffect(() => {
    if (!playing) return;
    const onInput = (event: Event) => {
      // A repeated key may be the one that started the story.
      if (!(event instanceof KeyboardEvent && event.repeat)) stop();
    };
    const events = ['pointerdown', 'wheel', 'keydown'] as const;
    for (const type of events) document.addEventListener(type, onInput, { capture: true, passive: true });
    return () => {
      for (const type of events) document.removeEventListener(type, onInput, { capture: true });
    };
  }, [stop, playing]);
}
