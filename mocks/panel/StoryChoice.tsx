import { storyNames, storyTitles, type StoryName } from './useStoryChoice';
import styles from './demoPanel.module.css';

interface StoryChoiceProps {
  chosen: StoryName;
  onChoose: (name: StoryName) => void;
}

export function StoryChoice({ chosen, onChoose }: StoryChoiceProps) {
  return (
    <select
      aria-label="Which story"
      className={`${styles.control} ${styles.story}`}
      value={chosen}
      onChange={({ target }) => onChoose(target.value as StoryName)}
    >
      {storyNames.map((name) => (
        <option key={name} value={name}>
          {storyTitles[name]}
        </option>
      ))}
    </select>
  );
}
