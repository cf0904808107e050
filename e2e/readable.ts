/** Problems of a screen that axe cannot see, such as cut-off texts, wrong names of controls and faint marks. */
import type { Page } from '@playwright/test';

/** Texts that are cut off, or that extend beyond the window. */
export function truncatedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tolerance = 2;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const words = node.textContent?.trim();
      if (!words || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (
        parent.closest(
          // The picture of the product has an accessible name, and is cropped as pictures are.
          '.visually-hidden, [aria-hidden=true], [aria-labelledby=results-title] [role=img], [class*=skip], script, style, dialog:not([open])',
        )
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width === 0) continue;
      let scrolls = false;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, position, clipPath } = getComputedStyle(box);
        // Text for screen readers only.
        if (clipPath === 'inset(50%)') break;
        const edge = box.getBoundingClientRect();
        scrolls ||= /auto|scroll/.test(overflowX + overflowY);
        if (scrolls) break;
        // An ellipsis is fine where the full text is elsewhere: in a title, or for a table cell in the details that the
        // row's link opens. The hero's box shortens its examples as any search box does.
        if (
          textOverflow === 'ellipsis' &&
          box.closest('[title], [role=row]:has(a[href]), section[aria-labelledby=hero-title]')
        )
          break;
        const isCut =
          (/hidden|clip/.test(overflowX) &&
            (text.left < edge.left - tolerance || text.right > edge.right + tolerance)) ||
          (/hidden|clip/.test(overflowY) &&
            (text.top < edge.top - tolerance || text.bottom > edge.bottom + tolerance));
        if (isCut) {
          found.push(`${words.slice(0, 40)} in ${box.className.toString().slice(0, 40)}`);
          break;
        }
        if (position === 'fixed') break;
      }
      if (!scrolls && (text.right > innerWidth + tolerance || text.left < -tolerance))
        found.push(`${words.slice(0, 40)} outside`);
    }
    return found;
  });
}

/** Spacing of lines, words and letters that readers may set (WCAG success criterion 1.4.12). */
export const wideSpacing = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
} p { margin-bottom: 2em !important; }`;

/** Controls whose accessible name lacks their visible label (WCAG success criterion 2.5.3). */
export function namesWithoutVisibleText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}+−%$]+/gu, ' ')
        .trim();
    const roots: (Document | ShadowRoot)[] = [document];
    for (const element of document.querySelectorAll('*'))
      if (element.shadowRoot) roots.push(element.shadowRoot);
    return roots.flatMap((root) =>
      [
        ...root.querySelectorAll<HTMLElement>(
          ':is(a, button, summary, select, input, [role=tab], [role^=menuitem], [role=button]):is([aria-label], [aria-labelledby])',
        ),
      ].flatMap((control) => {
        const labels = (control.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
        const name =
          labels.length > 0
            ? labels.map((id) => root.getElementById(id)?.textContent ?? '').join(' ')
            : (control.getAttribute('aria-label') ?? '');
        const shown = control.matches('select, input') ? '' : control.innerText;
        return plain(shown) === '' || plain(name).includes(plain(shown))
          ? []
          : [`“${shown}” is named “${name}”`];
      }),
    );
  });
}

/** Faint or missing marks: underlines of links and of the selected tab, and edges or fills of pressed buttons. */
export function lowContrastMarks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const rgba = (color: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const ground = (element: Element | null): number[] => {
      for (let box = element; box; box = box.parentElement) {
        const color = rgba(getComputedStyle(box).backgroundColor);
        if (color[3]! > 200) return color;
      }
      return [255, 255, 255, 255];
    };
    const light = ([r = 0, g = 0, b = 0]: number[]) =>
      [r, g, b]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index]!, 0);
    const contrast = (a: number[], b: number[]) => {
      const [high = 0, low = 0] = [light(a), light(b)].sort((x, y) => y - x);
      return (high + 0.05) / (low + 0.05);
    };
    const found: string[] = [];
    const checkContrast = (element: Element, color: string, what: string) => {
      const ratio = contrast(rgba(color), ground(element));
      if (ratio < 3)
        found.push(`${what} of “${element.textContent?.trim().slice(0, 30)}”: ${ratio.toFixed(2)}`);
    };
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      );
    for (const link of visible('a, button')) {
      const { textDecorationLine, textDecorationColor } = getComputedStyle(link);
      if (textDecorationLine.includes('underline')) checkContrast(link, textDecorationColor, 'line');
    }
    for (const current of visible('[aria-current=page]')) {
      if (!getComputedStyle(current).textDecorationLine.includes('underline'))
        found.push(`no line below ${current.textContent}`);
    }
    for (const tab of visible('[role=tab][aria-selected=true]')) {
      const mark = getComputedStyle(tab, '::after');
      if (parseFloat(mark.borderBottomWidth) < 2) found.push('no line below the tab');
      checkContrast(tab, mark.borderBottomColor, 'line');
    }
    for (const pressed of visible('[aria-pressed=true]')) {
      const { backgroundColor, borderTopColor } = getComputedStyle(pressed);
      if (pressed.closest('[role=group]')) {
        const ratio = Math.max(
          ...[backgroundColor, borderTopColor].map((color) =>
            contrast(rgba(color), ground(pressed.parentElement)),
          ),
        );
        if (ratio < 3) found.push(`${pressed.textContent}: ${ratio.toFixed(2)}`);
      }
    }
    return found;
  });
}

/** Pairs of controls whose visible parts overlap. */
export function overlappingControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tolerance = 1;
    const seen = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role=tab]')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      // The demo's own button floats over whatever scrolls below it (panelPlace.spec.ts).
      .filter((control) => !control.closest('#demo-panel'))
      .map((control) => {
        let { left, top, right, bottom } = control.getBoundingClientRect();
        for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
          if (getComputedStyle(box).overflow === 'visible') continue;
          const edge = box.getBoundingClientRect();
          left = Math.max(left, edge.left);
          top = Math.max(top, edge.top);
          right = Math.min(right, edge.right);
          bottom = Math.min(bottom, edge.bottom);
        }
        return { control, left, top, right, bottom };
      })
      .filter(({ left, top, right, bottom }) => right - left > tolerance && bottom - top > tolerance);
    const nameOf = ({ control }: (typeof seen)[number]) =>
      (control.getAttribute('aria-label') ?? (control.innerText || control.outerHTML)).slice(0, 60);
    return seen.flatMap((one, index) =>
      seen.slice(index + 1).flatMap((other) => {
        const isOver =
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerance;
        const isInside = one.control.contains(other.control) || other.control.contains(one.control);
        return isOver && !isInside ? [`“${nameOf(one)}” and “${nameOf(other)}”`] : [];
      }),
    );
  });
}

/** Vertical distance in pixels between the highest and the lowest center of the header's controls. */
export function headerSpread(page: Page): Promise<number> {
  return page.evaluate(() => {
    const middles = [...document.querySelectorAll('header :is(a, button)')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((control) => control.getBoundingClientRect())
      .map(({ top, height }) => top + height / 2);
    return Math.max(...middles) - Math.min(...middles);
  });
}
