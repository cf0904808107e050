import { useState, type ChangeEvent } from 'react';
import type { PartProps } from '../part';
import { readSmallFile } from '../readSmallFile';
import { useStoryChoice } from '../useStoryChoice';
import styles from '../demoPanel.module.css';
import { openedStory, startStory } from './mountStory';
import { shippedStory, storyFromFile, type OpenedStory } from './stories';
import { StoryProblem } from './storyScript';
import own from './storyPart.module.css';

/** Lists the steps of a story, starts it at any of them, and opens a story from a file. */
export default function StoryPart({ demo, close }: PartProps) {
  const [chosen] = useStoryChoice();
  const [problem, setProblem] = useState('');
  const listed = openedStory() ?? shippedStory(chosen);
  const { name, steps } = listed.script;

  const start = (story: OpenedStory, index = 0) => {
    close();
    startStory(demo, story, index);
  };

  async function onFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    try {
      start(storyFromFile(await readSmallFile(file)));
    } catch (error) {
      setProblem(error instanceof StoryProblem ? error.message : 'The file could not be read.');
    } finally {
      target.value = '';
    }
  }

  return (
    <>
      <p className={styles.hint}>
        A bar at the bottom tells you what to say, and N leads to the next step. Click anything in between:
        each step prepares what it needs.
      </p>
      <div className={`${styles.actions} ${own.start}`}>
        <button type="button" className={styles.primary} onClick={() => start(listed)}>
          Start the story
        </button>
        <label className={`${styles.action} ${styles.fileChoice}`}>
          Open a story…
          <input
            type="file"
            className={styles.hidden}
            accept="application/json,.json"
            onChange={(event) => void onFile(event)}
          />
        </label>
      </div>
      <p className={styles.warning} role="alert">
        {problem}
      </p>
      <h4 className={own.name}>{name}</h4>
      <ol className={own.steps}>
        {steps.map(({ id, say }, index) => (
          <li key={id}>
            <button type="button" className={styles.value} onClick={() => start(listed, index)}>
              {say}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
