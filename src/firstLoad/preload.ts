import { siteBase } from './siteAddress';

/** Starts the download of a script or a style sheet of the site (`/assets/…`) that will be asked for later. */
export function preload(file: string): void {
  const as = file.endsWith('.css') ? 'style' : 'script';
  const href = siteBase() + file;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href }));
}
