import { selectOption, fill, StepFailed, click, waitFor, submitOf } from './pageDriver';

const { signal } = new AbortController();

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><main></main></div>';
});

const main = () => document.querySelector('main')!;
const seen = () => document.querySelector('h1') ?? undefined;

it('sees what is there, and what comes', async () => {
  const later = waitFor(seen, signal);
  main().innerHTML = '<h1>Hello</h1>';
  expect((await later).textContent).toBe('Hello');
  expect(await waitFor(seen, signal)).toBe(await later);
});

it('gives up when the product reports an error, but not for one that was there before', async () => {
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

it('ends with the signal, also with one that has ended', async () => {
  const abort = new AbortController();
  const later = waitFor(seen, abort.signal);
  abort.abort();
  await expect(later).rejects.toMatchObject({ name: 'AbortError' });
  await expect(waitFor(seen, abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

it('types into fields as a person does, once all of them are there and open', async () => {
  const typed: string[] = [];
  main().addEventListener('input', ({ target }) => typed.push((target as HTMLInputElement).name));
  main().innerHTML = '<form><input name="a" readonly><textarea name="b"></textarea></form>';
  const filled = fill({ a: '1', b: '2' }, signal);
  document.querySelector('input')?.removeAttribute('readonly');
  await filled;
  expect(typed).toEqual(['a', 'b']);
  expect(document.querySelector('textarea')).toHaveValue('2');
});

it('presses a button once it can be pressed', async () => {
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

it('chooses what is not chosen yet, and waits until the product has kept it', async () => {
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
