import type { PartProps } from '../part';
import styles from '../demoPanel.module.css';
import own from './storyPart.module.css';
import { mountStory } from './mountStory';
import { steps } from './steps';

/** Lists the steps of the story, which can start at any of them. */
export default function StoryPart({ demo, close }: PartProps) {
  const startAt = (index: number) => {
    close();
    mountStory(demo, index);
  };
  return (
    <>
      <p className={styles.hint}>
        A line at the bottom says what to tell, and N goes on. Click on whatever you like meanwhile: each step
        prepares what it needs.
      </p>
      <button type="button" className={`${styles.primary} ${own.start}`} onClick={() => startAt(0)}>
        Start the story
      </button>
      <ol className={own.steps}>
        {steps.map(({ id, sentence }, index) => (
          <li key={id}>
            <button type="button" className={styles.value} onClick={() => startAt(index)}>
              {sentence}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
