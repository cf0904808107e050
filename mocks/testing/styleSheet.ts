/**
 * Replaces emotion's style sheets in Jest. jsdom has no layout, and with style sheets every query by role would match
 * each element against every rule. Visibility is tested in a browser (`e2e/`).
 */
export class StyleSheet {
  readonly tags: HTMLStyleElement[] = [];
  hydrate(): void {}
  insert(): void {}
  flush(): void {}
}
