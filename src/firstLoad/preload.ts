/** Starts the download of a script or a style sheet that will be asked for later. */
export function preload(href: string): void {
  const as = href.endsWith('.css') ? 'style' : 'script';
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href }));
}
