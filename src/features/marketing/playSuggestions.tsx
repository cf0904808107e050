/**
 * The suggestion box in use: rebuilt on every keystroke with the visitor's business in fourth place; the business climbs
 * when typing pauses. What was typed is kept for the pages that follow.
 */
import type { ReactNode } from 'react';
import { clearVisitorSearch, saveVisitorSearch } from '../session/visitorSearch';
import styles from './playSuggestions.module.css';
import * as texts from './outlookTexts';
import { suggest, tidyWords, type BoxTexts, type Suggestions } from './suggest';

/** What the box shows in place of its picture. */
export interface Scene extends Suggestions {
  className: string;
  /** For screen readers; changes once for each pause. */
  announcement: ReactNode;
}

/** Milliseconds without input before the business climbs. After a click, just long enough to show where it starts. */
const pause = { typed: 600, clicked: 250 } as const;

/** For each box, the values of its fields that its suggestions are for, as JSON. */
const shown = new WeakMap<HTMLFormElement, string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let announced = '';

/** `target` is the event's; undefined for input from before hydration. */
export function playSuggestions(
  form: HTMLFormElement | null,
  target: EventTarget | undefined,
  example: BoxTexts,
  show: (scene: Scene | undefined) => void,
): void {
  const what = form?.elements.namedItem('what');
  const where = form?.elements.namedItem('where');
  if (!form || !(what instanceof HTMLInputElement) || !(where instanceof HTMLInputElement)) return;
  const trade = (target as Element | undefined)?.closest('button')?.textContent;
  if (trade) what.value = trade.toLowerCase();

  const words = { what: what.value, where: where.value };
  const asTyped = JSON.stringify(words);
  if (asTyped === (shown.get(form) ?? JSON.stringify({ what: what.defaultValue, where: where.defaultValue })))
    return;
  shown.set(form, asTyped);
  clearTimeout(timer);

  const suggestions = suggest(words, example);
  if (!suggestions) {
    announced = '';
    clearVisitorSearch();
    show(undefined);
    return;
  }
  show(toScene(suggestions, styles.typing));
  timer = setTimeout(
    () => {
      announced = toSentence(suggestions);
      saveVisitorSearch(tidyWords(words));
      show(toScene(suggestions, styles.climbing));
    },
    trade ? pause.clicked : pause.typed,
  );
}

function toScene(suggestions: Suggestions, className = ''): Scene {
  const announcement = (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
  return { ...suggestions, className, announcement };
}

function toSentence({ typed, winner, others }: Suggestions): string {
  const rest = others.map((other) => typed + other).join(', ');
  return texts.boxAnnouncement(typed + winner.street + winner.business, rest);
}
