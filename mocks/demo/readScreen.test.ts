import { readMessage, readScreen } from './readScreen';

// jsdom has no `checkVisibility`, because it lays nothing out.
beforeEach(() => {
  Element.prototype.checkVisibility = function isVisible(this: Element) {
    return !this.closest('[hidden]');
  };
});

const read = (html: string): string[] => {
  document.body.innerHTML = `<div id="root" aria-hidden="true">${html}</div>`;
  return readScreen();
};

test.each([
  ['<h1>Your <b>requests</b></h1>', ['heading: Your requests']],
  ['<p>One <span>line</span></p><p>and another</p>', ['text: One line', 'text: and another']],
  ['<button aria-pressed="true">All 5</button>', ['button: All 5 (pressed)']],
  ['<button disabled aria-label="Close"><svg></svg></button>', ['button: Close (disabled)']],
  ['<a href="/auth">Sign In</a> or <i>not</i>', ['link: Sign In', 'text: or not']],
  ['<label>Town <input value="Gary, IN"></label>', ['text: Town', 'field: Town = Gary, IN']],
  ['<input type="checkbox" aria-label="All" checked>', ['field: All = on']],
  [
    '<select aria-label="Status"><option>Pending</option><option selected>Failed</option></select>',
    ['field: Status = Failed'],
  ],
  ['<input type="password" aria-label="Password" value="secret">', ['field: Password =']],
  [
    '<div role="row"><a href="/x">Bakery</a><select><option>Pending</option></select></div>',
    ['row: Bakery Pending'],
  ],
  ['<ul><li>tiles <button aria-label="Remove tiles">x</button></li></ul>', ['row: tiles Remove tiles']],
  ['<nav><ul><li><a href="/">Home</a></li></ul></nav>', ['link: Home']],
  ['<div role="dialog" aria-label="Delete?"><p>Sure?</p></div>', ['dialog: Delete?', 'text: Sure?']],
  ['<p hidden>No</p><p aria-hidden="true">No</p><style>no</style>', []],
  ['<div role="status">Saved</div>', []],
])('The screen %s is read as %j', (html, lines) => {
  expect(read(html)).toEqual(lines);
});

test('Times of day and dates are replaced by a placeholder, because a test runs at another time', () => {
  expect(
    read(
      '<p>Sent <time>10:30 AM</time></p><p>Sent Nov 26, 2026, 10:30 AM</p><p>Sent 3 minutes ago</p><p>All 12</p>',
    ),
  ).toEqual(['text: Sent (moment)', 'text: Sent (moment)', 'text: Sent (moment)', 'text: All 12']);
});

test('The demo’s own parts are not read', () => {
  document.body.innerHTML = '<div id="demo-panel"><p>Demo</p></div><p>Product</p>';
  expect(readScreen()).toEqual(['text: Product']);
});

test('The text of a message is read without its buttons', () => {
  document.body.innerHTML = '<div role="status"><p>Saved</p><button>Undo</button></div>';
  expect(readMessage(document.querySelector('[role=status]')!)).toBe('Saved');
});
