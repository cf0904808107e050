import { createRoot } from 'react-dom/client';
import { renderMail } from '../renderMail';
import { Letter } from './Letter';
import { confirmationMails, type StoryContext } from './storyActions';

/**
 * Shows the newest mail that asks the story's customer to confirm the address, as a letter over the page and above the
 * story's bar. The letter closes when somebody closes it or follows its link, here or elsewhere, and when the step ends. If
 * the step is repeated after the link was followed, the letter stays.
 */
export async function showLetter(context: StoryContext): Promise<void> {
  const { demo, signal, values } = context;
  const mail = (await confirmationMails(context)).at(-1);
  if (!mail || signal.aborted) return;
  const { backend } = demo.inspector;
  const element = document.createElement('div');
  element.id = 'demo-letter';
  document.body.append(element);
  const root = createRoot(element);
  const isConfirmed = () =>
    Boolean(backend.table('auth.users').find({ email: values.email })?.email_confirmed_at);
  const wasConfirmed = isConfirmed();
  const unsubscribe = demo.subscribe(() => {
    if (isConfirmed() && !wasConfirmed) close();
  });
  function close(): void {
    unsubscribe();
    signal.removeEventListener('abort', close);
    root.unmount();
    element.remove();
  }
  signal.addEventListener('abort', close);
  root.render(
    <Letter
      mail={mail}
      rendered={renderMail(mail, backend)}
      onFollow={(link) => {
        close();
        void demo.follow(link);
      }}
      onClose={close}
    />,
  );
}
