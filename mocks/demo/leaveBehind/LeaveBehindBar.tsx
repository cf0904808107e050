/** The bar at the bottom of a leave-behind: prospect and last day or the newest mail, choice of person, story. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DeliveredMail } from 'supabase-in-memory';
import { people, personNames, type Person } from '../../panel/people';
import { runningStory, startShippedStory } from '../../panel/story/mountStory';
import type { StoryDemo } from '../../panel/story/storyActions';
import { formatDay, type LeaveBehind } from '../../sharing/leaveBehind';
import styles from '../../panel/story/storyBar.module.css';

interface LeaveBehindBarProps {
  demo: StoryDemo;
  content: LeaveBehind;
  signedInAs: () => Person;
}

export function LeaveBehindBar({ demo, content, signedInAs }: LeaveBehindBarProps) {
  const story = useSyncExternalStore(runningStory.subscribe, runningStory.current);
  const person = useSyncExternalStore(demo.subscribe, signedInAs);
  const [mail, dismissMail] = useNewMail(demo, story !== undefined);
  const [problem, setProblem] = useState('');
  const link = mail?.link ?? null;
  if (story) return null;
  return (
    <aside className={styles.bar} aria-label="Demo">
      <p className={styles.title} role="status">
        {problem ||
          (mail ? `Email to ${mail.to}: ${mail.subject}` : null) ||
          `For ${content.pack.business}, until ${formatDay(content.until)}`}
      </p>
      {link !== null && (
        <button
          type="button"
          className={styles.choice}
          onClick={() => {
            dismissMail();
            void demo.follow(link);
          }}
        >
          Open link
        </button>
      )}
      <select
        aria-label="You are"
        className={styles.choice}
        value={person}
        onChange={({ target }) =>
          void demo.switchUser(target.value as Person).then((sentence) => setProblem(sentence ?? ''))
        }
      >
        {people.map((each) => (
          <option key={each} value={each}>
            {personNames[each]}
          </option>
        ))}
      </select>
      <button type="button" className={styles.choice} onClick={() => startShippedStory(demo, 'full')}>
        Story
      </button>
    </aside>
  );
}

/** The newest mail with a link since the page was opened, until somebody follows it. The story shows its own mails. */
function useNewMail(demo: StoryDemo, isStoryRunning: boolean): [DeliveredMail | undefined, () => void] {
  const [mails, setMails] = useState<readonly DeliveredMail[]>([]);
  /** How many mails were there before, or were followed or shown by the story. */
  const [done, setDone] = useState<number>();
  useEffect(() => {
    let ended = false;
    const read = () =>
      void demo.fake.mailbox.list().then((listed) => {
        if (ended) return;
        setMails(listed);
        setDone((before) => (isStoryRunning ? listed.length : (before ?? listed.length)));
      });
    read();
    const unsubscribe = demo.subscribe(read);
    return () => {
      ended = true;
      unsubscribe();
    };
  }, [demo, isStoryRunning]);
  return [mails.slice(done).findLast(({ link }) => link !== null), () => setDone(mails.length)];
}
