/** Asks in a dialog. Resolves to the text of the pressed button; Escape counts as the last one. */
export function showPageDialog(
  title: string,
  sentences: readonly string[],
  answers: readonly string[],
): Promise<string> {
  const dialog = document.createElement('dialog');
  const heading = document.createElement('h1');
  heading.id = 'state-question';
  heading.textContent = title;
  heading.style.cssText =
    'font:var(--weight-display) var(--text-h3)/1.2 var(--font-display);margin:0 0 var(--space-3)';
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.style.cssText =
    'max-width:min(32rem,calc(100vw - 2rem));margin:auto;padding:var(--space-6);border:1px solid var(--line);border-radius:var(--radius-lg);background:var(--surface);color:var(--ink);line-height:1.6;overflow-wrap:anywhere';
  const text = sentences.map((sentence) => {
    const line = document.createElement('p');
    line.textContent = sentence;
    line.style.margin = '0 0 var(--space-3)';
    return line;
  });
  const buttons = document.createElement('div');
  buttons.style.cssText = 'display:flex;flex-wrap:wrap;gap:var(--space-3);margin-top:var(--space-5)';
  dialog.append(heading, ...text, buttons);
  document.body.append(dialog);
  return new Promise<string>((resolve) => {
    answers.forEach((answer, index) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = answer;
      button.style.cssText = `min-height:2.75rem;padding:0 var(--space-5);border:1px solid var(--action);border-radius:var(--radius-pill);font-weight:var(--weight-strong);${
        index === 0 ? 'background:var(--action);color:var(--on-action)' : 'background:none;color:var(--ink)'
      }`;
      button.addEventListener('click', () => resolve(answer));
      buttons.append(button);
    });
    dialog.addEventListener('cancel', () => resolve(answers.at(-1) ?? ''));
    dialog.showModal();
  }).finally(() => dialog.remove());
}
