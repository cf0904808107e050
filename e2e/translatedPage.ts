/** Page translation as Chrome does it: another element replaces every text. */
import type { BrowserContext } from '@playwright/test';

/**
 * Once its HTML is there, and after each change of a page, replaces every text by `<font><font>translation</font></font>`. The
 * translation is the text and a zero-width space, which Playwright ignores, so that tests find what they look for. A
 * change to a text that was replaced is a console error, because nobody sees it.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sign = '\u200b';
    const untouched = 'font, script, style, noscript, textarea, svg, [translate=no]';
    const replaced = new WeakSet<Node>();

    const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...value,
      set(this: Node, text: string | null) {
        if (replaced.has(this))
          console.error(`Not shown, because it was translated: ${this.nodeValue} -> ${text}`);
        value?.set?.call(this, text);
      },
    });

    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(untouched)) continue;
        const outer = document.createElement('font');
        outer.appendChild(document.createElement('font')).textContent = text.data + sign;
        text.replaceWith(outer);
        replaced.add(text);
      }
    };
    const start = () => {
      translate();
      new MutationObserver(translate).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    };
    // At `interactive`, when the HTML is there and deferred scripts have not run yet.
    document.addEventListener('readystatechange', start, { once: true });
  });
}
