import { deviceName } from './deviceName';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64)`;

test.each([
  [`${windows} ${webkit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} ${webkit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, 'Edge on Windows'],
  [`${windows} ${webkit} Chrome/143.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S938B) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/143.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${windows} Some/1.0`, 'Unknown browser on Windows'],
  ['Firefox/145.0', 'Firefox on an unknown system'],
  ['<b>Your bank</b>', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('The user agent %j is shown as “%s”', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
