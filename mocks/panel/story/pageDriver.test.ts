import { selectOption, fill, click, waitFor, submitOf } from './pageDriver';
import { StepFailed } from './stepFailed';

const { signal } = new AbortController();

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><main></main></div>';
});

const main = () => document.querySelector('main')!;
const seen = () => document.querySelector('h1') ?? undefined;

it('waitFor returns an element that exists, or one that appears later', async () => {
  const later = waitFor(seen, signal);
  main().innerHTML = '<h1>Hello</h1>';
  expect((await later).textContent).toBe('Hello');
  expect(await waitFor(seen, signal)).toBe(await later);
});

it('waitFor fails when the product reports a new error, but not for an earlier one', async () => {
  const report = (text: string) => {
    main().insertAdjacentHTML('beforeend', `<div role="alert"><p>${text}</p></div>`);
  };
  report('Old.');
  const later = waitFor(seen, signal);
  main().append('…');
  await new Promise((resolve) => setTimeout(resolve));
  report('The server is out.');
  await expect(later).rejects.toEqual(new StepFailed('The product reports: “The server is out.”'));
});

it('waitFor rejects when its signal aborts, also with one that is already aborted', async () => {
  const abort = new AbortController();
  const later = waitFor(seen, abort.signal);
  abort.abort();
  await expect(later).rejects.toMatchObject({ name: 'AbortError' });
  await expect(waitFor(seen, abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

it('fill enters values as a person does, once all fields exist and are enabled', async () => {
  const typed: string[] = [];
  main().addEventListener('input', ({ target }) => typed.push((target as HTMLInputElement).name));
  main().innerHTML = '<form><input name="a" readonly><textarea name="b"></textarea></form>';
  const filled = fill({ a: '1', b: '2' }, signal);
  document.querySelector('input')?.removeAttribute('readonly');
  await filled;
  expect(typed).toEqual(['a', 'b']);
  expect(document.querySelector('textarea')).toHaveValue('2');
});

it('click waits until the button is enabled', async () => {
  main().innerHTML = '<form><input name="a"><button type="submit" disabled>Send</button></form>';
  const onClick = jest.fn((event: Event) => event.preventDefault());
  const button = document.querySelector('button')!;
  button.addEventListener('click', onClick);
  const pressed = click(submitOf('a'), signal);
  await new Promise((resolve) => setTimeout(resolve));
  button.disabled = false;
  await pressed;
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('selectOption chooses a new value, and waits until the product has saved it', async () => {
  main().innerHTML = '<select><option>pending</option><option>completed</option></select>';
  const select = document.querySelector('select')!;
  const onChange = jest.fn(() => {
    select.disabled = true;
  });
  select.addEventListener('change', onChange);
  let done = false;
  const chosen = selectOption(() => select, 'completed', signal).then(() => (done = true));
  await new Promise((resolve) => setTimeout(resolve));
  expect(select.value).toBe('completed');
  expect(done).toBe(false);
  select.disabled = false;
  await chosen;
  await selectOption(() => select, 'completed', signal);
  expect(onChange).toHaveBeenCalledTimes(1);
});
