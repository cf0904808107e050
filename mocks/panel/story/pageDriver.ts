/**
 * Operates the product for the story: waits until something is visible, fills in fields, presses a button. Everything
 * goes through the page's own events, so the product has no code for it.
 */
import { enterText } from '../enterText';
import { StepFailed } from './stepFailed';

/** Milliseconds that a page may take; the slowest scenario answers each call after two seconds. */
const pageTimeout = 15_000;

/**
 * Resolves to what `find` finds in the page, as soon as it does. Rejects with `StepFailed` when the product reports an error
 * that was not there before, or after the timeout; with the signal's reason when somebody goes to another step.
 */
export function waitFor<T>(
  find: () => T | null | undefined,
  signal: AbortSignal,
  timeout = pageTimeout,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const reported = new Set(reports());
    const check = () => {
      const found = find();
      if (found !== null && found !== undefined) return end(() => resolve(found));
      const report = reports().find((text) => !reported.has(text));
      if (report !== undefined) end(() => reject(new StepFailed(`The product reports: “${report}”`)));
    };
    const observer = new MutationObserver(check);
    const timer = setTimeout(
      () => end(() => reject(new StepFailed('The product does not show what this step needs.'))),
      timeout,
    );
    const onAbort = () => end(() => reject(signal.reason as Error));
    const end = (settle: () => void) => {
      observer.disconnect();
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    observer.observe(document.body, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    });
    check();
  });
}

/** Types each value into the field of that name, once all of these fields are there. */
export async function fill(values: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
  const fields = await waitFor(() => {
    const found = Object.keys(values).map(findField);
    return found.every((field) => field !== undefined) ? found : undefined;
  }, signal);
  for (const field of fields) enterText(field, values[field.name] ?? '');
}

/** Presses the button that `find` finds, as soon as it is enabled. */
export async function click(
  find: () => HTMLButtonElement | null | undefined,
  signal: AbortSignal,
): Promise<void> {
  const button = await waitFor(() => {
    const found = find();
    return found?.matches(':disabled, [aria-disabled=true]') === false ? found : undefined;
  }, signal);
  button.click();
}

export async function selectOption(
  find: () => HTMLSelectElement | undefined,
  value: string,
  signal: AbortSignal,
): Promise<void> {
  const select = await waitFor(() => enabled(find()), signal);
  if (select.value === value) return;
  enterText(select, value);
  // The field is disabled until the server has answered, and shows its old value again after a refusal.
  await waitFor(() => (enabled(find())?.value === value ? true : undefined), signal);
}

/** A field of the page that one can type into. */
export function findField(name: string): HTMLInputElement | HTMLTextAreaElement | undefined {
  return [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea'),
  ].find((field) => field.name === name && field.type !== 'range' && !field.readOnly);
}

/** Finds the button that submits the form of this field. */
export function submitOf(field: string): () => HTMLButtonElement | null | undefined {
  return () => findField(field)?.form?.querySelector<HTMLButtonElement>('button[type="submit"]');
}

function enabled(select: HTMLSelectElement | undefined): HTMLSelectElement | undefined {
  return select?.disabled === false ? select : undefined;
}

/** The product's error messages. */
function reports(): string[] {
  return [...document.querySelectorAll('#root [role="alert"]')]
    .map((alert) =>
      [...alert.querySelectorAll('h1, p')]
        .map((line) => line.textContent.trim())
        .join(' ')
        .trim(),
    )
    .filter((text) => text !== '');
}
