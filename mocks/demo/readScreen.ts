/** Reads a page of the product as a person does: headings, rows, texts, values of fields, states of buttons. */
import { accessibleName, demoParts, isChoice, isPassword, isTextField } from './accessibleName';

export const messageRegions = '[role=status],[role=alert]';

const ignored = `${demoParts},script,style,noscript,template,iframe,svg,${messageRegions}`;
/** Each is read as one line, whatever it contains. */
const rows = 'tr,li,[role=row],[role=option],[role=menuitem]';
/** Lists in these are the same on every page, so their items are not read as rows. */
const frame = 'nav,header,footer';
const controls = 'a[href],button,summary,[role=button],[role=tab]';
const parts = '[role=dialog],[role=menu],[role=listbox]';
const inline = /^(SPAN|B|STRONG|EM|I|BDI|BDO|SMALL|ABBR|KBD|CODE|MARK|SUB|SUP|LABEL|WBR|TIME|U|S|Q|CITE)$/;

const maxLines = 200;

/** The lines of the page in order, each with its kind (`ScreenReading`). */
export function readScreen(): string[] {
  const lines: string[] = [];
  let fragments: string[] = [];

  function add(kind: string, text: string): void {
    if (text !== '') lines.push(`${kind}: ${text}`);
  }

  function endLine(kind: string): void {
    add(kind, withoutMoments(fragments.join(' ')));
    fragments = [];
  }

  /** `isWhole`: everything in the element belongs to the current line. */
  function readAll(element: Element, isWhole: boolean): void {
    for (const node of element.childNodes) {
      if (node instanceof Element) read(node, isWhole);
      else if (node.nodeType === Node.TEXT_NODE) fragments.push(node.textContent ?? '');
    }
  }

  function readField(field: Element, isWhole: boolean): boolean {
    const value = valueOf(field);
    if (value === undefined) return false;
    if (isWhole) fragments.push(value);
    else {
      endLine('text');
      add('field', withoutMoments(`${accessibleName(field)} = ${value}`));
    }
    return true;
  }

  function readLine(kind: string, element: Element, text?: string): void {
    endLine('text');
    if (text === undefined) readAll(element, true);
    else fragments.push(text);
    fragments.push(stateOf(element));
    endLine(kind);
  }

  function read(element: Element, isWhole: boolean): void {
    if (element.matches(ignored) || !isVisible(element) || readField(element, isWhole)) return;
    if (element.localName === 'time') fragments.push(moment);
    else if (isWhole) {
      if (element.matches(controls)) fragments.push(nameOf(element), stateOf(element));
      else readAll(element, true);
    } else if (element.matches(parts)) {
      endLine('text');
      add(element.getAttribute('role') ?? '', accessibleName(element));
      readAll(element, false);
      endLine('text');
    } else if (element.matches(rows) && !element.closest(frame)) readLine('row', element);
    else if (/^H[1-6]$/.test(element.tagName)) readLine('heading', element);
    else if (element.matches(controls)) {
      readLine(element.localName === 'a' ? 'link' : 'button', element, nameOf(element));
    } else if (inline.test(element.tagName)) readAll(element, false);
    else {
      endLine('text');
      readAll(element, false);
      endLine('text');
    }
  }

  readAll(document.body, false);
  endLine('text');
  return lines.slice(0, maxLines);
}

/** The text of a message, without the buttons in it. */
export function readMessage(region: Element): string {
  const texts: string[] = [];
  const read = (element: Element) => {
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
      else if (node instanceof Element && !node.matches('button,svg')) read(node);
    }
  };
  read(region);
  return withoutMoments(texts.join(' '));
}

/** Ignores `aria-hidden` on children of the body: an open dialog sets it on the page behind, which people still see. */
function isVisible(element: Element): boolean {
  if (element.parentElement !== document.body && element.getAttribute('aria-hidden') === 'true') return false;
  return isShown(element);
}

export const isShown = (element: Element): boolean => element.checkVisibility({ checkVisibilityCSS: true });

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent;

/** Undefined for anything that is not a field. Passwords are not read. */
function valueOf(element: Element): string | undefined {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label ?? '';
  if (element instanceof HTMLInputElement && isChoice(element)) return element.checked ? 'on' : 'off';
  if (isTextField(element)) return isPassword(element) ? '' : element.value;
  return undefined;
}

const states = ['pressed', 'expanded', 'selected', 'checked', 'current'];

function stateOf(element: Element): string {
  const on = states.filter((state) => !['false', null].includes(element.getAttribute(`aria-${state}`)));
  if (element.matches(':disabled,[aria-disabled=true]')) on.push('disabled');
  return on.length === 0 ? '' : `(${on.join(', ')})`;
}

const moment = '(moment)';
const months = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
/** Dates, times of day and relative times, which differ when a test runs. */
const moments = new RegExp(
  [
    `${months} \\d{1,2}(?:, \\d{4})?(?:,? (?:at )?\\d{1,2}:\\d{2}(?: ?[AP]M)?)?`,
    '\\d{1,2}:\\d{2}(?::\\d{2})?(?: ?[AP]M)?',
    '(?:a|an|\\d+) (?:second|minute|hour|day|week|month)s? ago',
    '(?:just now|yesterday|today)(?: at \\d{1,2}:\\d{2} [AP]M)?',
  ].join('|'),
  'gi',
);

const withoutMoments = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().replace(moments, moment).slice(0, 400);
