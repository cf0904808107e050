/** The demo's pages in place of an owner's terms and privacy policy. They need no engine. */
import { toHref } from '../../src/firstLoad/siteAddress';
import { linkTo, showMessagePage } from './messagePage';

const titles: Readonly<Record<string, string>> = {
  terms: 'Sample terms',
  privacy: 'Sample privacy policy',
};

export function showSamplePage(name: string): void {
  showMessagePage(
    titles[name] ?? 'Sample page',
    'This is the demo. On the live site, this link leads to the page of the company that runs it. Nothing you enter in the demo leaves your browser.',
    linkTo(toHref('/'), 'Back to the home page'),
  );
}
