/**
 * Stands in for emotion's style sheets in Jest: jsdom has no layout, and every query by role would match each element with
 * every rule of them. What is shown and what is not is tested in a browser (`e2e/`).
 */
export class StyleSheet {
  readonly tags: HTMLStyleElement[] = [];
  hydrate(): void {}
  insert(): void {}
  flush(): void {}
}
