import * as texts from './sessionListTexts';

/** Names of programs in a user agent. The first that fits counts: most of them also name those below. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Browser and system in words: `Chrome on Windows`. Whoever signs in chooses the user agent, so nothing of its own text is
 * shown. An iPad says that it is a Mac.
 */
export function deviceName(userAgent: string | null): string {
  const nameIn = (known: typeof browsers) => known.find(([form]) => form.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser === undefined && system === undefined) return texts.unknownDevice;
  return texts.device(browser, system);
}
