/** What a presenter sees on the second screen, while the page shows nothing of the demo. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Demo } from '../demo';
import type { DemoView } from '../useDemo';
import panel from '../demoPanel.module.css';
import { StoryChoice } from '../StoryChoice';
import { useStoryChoice } from '../useStoryChoice';
import type { Story } from './createStory';
import { isLinkUsable } from '../isLinkUsable';
import { useKeyDown } from '../useKeyDown';
import { runningStory, startShippedStory } from './mountStory';
import { readNotes, storeNote } from './notes';
import { useStoryKeys } from './useStoryKeys';
import styles from './presenter.module.css';

interface PresenterProps {
  demo: Demo;
  view: DemoView;
  /** The document of the presenter's window. */
  page: Document;
  /** Ends the presentation: the page shows the demo again. */
  onEnd: () => void;
}

export function Presenter({ demo, view, page, onEnd }: PresenterProps) {
  const story = useSyncExternalStore(runningStory.subscribe, runningStory.current);
  const [chosen, choose] = useStoryChoice();
  useStoryKeys(story, page);
  // The audience's page has the keys of a running story in the story's bar.
  const startOnKey = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (!story && !defaultPrevented && key.toLowerCase() === 'n') startShippedStory(demo, chosen);
  };
  useKeyDown(page, startOnKey);
  useKeyDown(document, startOnKey);
  const pack = demo.pack();
  return (
    <div className={styles.presenter}>
      <header className={styles.head}>
        <h1 className={panel.title}>Presenter</h1>
        {pack && <p className={panel.hint}>For {pack.business}</p>}
        <Elapsed />
      </header>
      {story ? (
        <CurrentStep story={story} />
      ) : (
        <section className={panel.section}>
          <p className={panel.hint}>Your audience sees the product and nothing of the demo.</p>
          <div className={`${panel.actions} ${styles.start}`}>
            <StoryChoice chosen={chosen} onChoose={choose} />
            <button type="button" className={panel.primary} onClick={() => startShippedStory(demo, chosen)}>
              Start the story <kbd aria-hidden="true">N</kbd>
            </button>
          </div>
        </section>
      )}
      <NewestMail demo={demo} view={view} />
      {story && <Steps story={story} />}
      <p className={`${panel.hint} ${styles.keys}`}>
        The keys work in either window, and Shift+D ends the presentation. On a touch screen, press and hold a
        lower corner of the page.
      </p>
      <footer className={styles.controls}>
        {story && <StoryControls story={story} />}
        <button type="button" className={`${panel.action} ${styles.end}`} onClick={onEnd}>
          End the presentation
        </button>
      </footer>
    </div>
  );
}

function CurrentStep({ story }: { story: Story }) {
  const { steps } = story;
  const { index, problem } = useSyncExternalStore(story.subscribe, story.state);
  const step = steps[index];
  const nextStep = steps[index + 1];
  return (
    <section className={panel.section} aria-label="This step">
      <div role="status">
        <p className={panel.hint}>
          Step {index + 1} of {steps.length}
        </p>
        <p className={styles.sentence}>{step?.sentence}</p>
        {problem !== undefined && <p className={panel.warning}>{problem} Continue or go back.</p>}
      </div>
      <p className={panel.hint}>{nextStep ? `Then: ${nextStep.sentence}` : 'This is the last step.'}</p>
      {step && <StepNotes key={step.id} step={step.id} />}
    </section>
  );
}

/** In the footer, where they never move: a presenter presses them without looking. */
function StoryControls({ story }: { story: Story }) {
  const { index, preparing, playing } = useSyncExternalStore(story.subscribe, story.state);
  return (
    <>
      <button type="button" className={panel.action} aria-disabled={index === 0} onClick={story.back}>
        Back <kbd aria-hidden="true">B</kbd>
      </button>
      <button type="button" className={panel.primary} aria-busy={preparing} onClick={story.next}>
        {index < story.steps.length - 1 ? 'Next' : 'Finish'} <kbd aria-hidden="true">N</kbd>
      </button>
      {story.playsItself && (
        <button type="button" className={panel.action} onClick={playing ? story.stop : story.play}>
          {playing ? 'Stop' : 'Play'}
        </button>
      )}
    </>
  );
}

function Steps({ story }: { story: Story }) {
  const { index } = useSyncExternalStore(story.subscribe, story.state);
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <nav className={panel.section} aria-label="Steps">
      <ol className={styles.steps}>
        {story.steps.map(({ id, sentence }, at) => (
          <li key={id}>
            <button
              type="button"
              className={panel.value}
              ref={at === index ? current : undefined}
              aria-current={at === index ? 'step' : undefined}
              onClick={() => (at === 0 ? story.startAt(at) : story.goTo(at))}
            >
              {sentence}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepNotes({ step }: { step: string }) {
  const [text, setText] = useState(() => readNotes()[step] ?? '');
  return (
    <label className={styles.notes}>
      Your notes for this step
      <textarea
        className={styles.text}
        rows={4}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          storeNote(step, target.value);
        }}
      />
    </label>
  );
}

function Elapsed() {
  const [startedAt] = useState(Date.now);
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const time = new Date(now).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return (
    <p className={styles.clock}>
      {time} · {Math.floor((now - startedAt) / 60_000)} min
    </p>
  );
}

/** The newest unread mail whose link, if any, still works. It is here because the audience must not see the mailbox. */
function NewestMail({ demo, view }: Pick<PresenterProps, 'demo' | 'view'>) {
  const mail = view.mails.find(({ read, link }) => !read && (link === null || isLinkUsable(link, demo)));
  const link = mail?.link ?? null;
  return (
    <section className={panel.section} aria-label="Mail">
      {mail ? (
        <>
          <p role="status">
            New mail to {mail.to}: {mail.subject}
          </p>
          {link !== null && (
            <div className={panel.actions}>
              <button
                type="button"
                className={panel.action}
                onClick={() => {
                  view.markRead(mail.id);
                  void demo.follow(link);
                }}
              >
                Follow the link
              </button>
            </div>
          )}
        </>
      ) : (
        <p className={panel.hint}>No new mail.</p>
      )}
    </section>
  );
}
