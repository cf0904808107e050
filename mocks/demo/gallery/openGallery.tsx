/** Every screen in every state, as small live frames (`?view=gallery`). This page answers their calls. */
import { createRoot } from 'react-dom/client';
import { hiddenAttribute } from '../../../src/firstLoad/domContract';
import { toSiteAddress, toUrl } from '../../../src/firstLoad/siteAddress';
import { announceReady } from '../../../src/firstLoad/announceReady';
import type { Pack } from '../../product/packs/pack';
import { servePort } from '../../transports/portCalls';
import { followBrowserTheme } from '../frames/followBrowserTheme';
import type { FrameMessage } from '../frames/frameMessage';
import { listenForFrames } from '../frames/listenForFrames';
import { FullSize, Gallery } from './Gallery';
import { openGalleryEngine } from './galleryEngine';
import { themes } from './galleryFrame';
import { galleryStates, type GalleryState } from './galleryStates';

export interface GalleryOptions {
  /** The project's URL. */
  url: string;
  /** Default 1, so that the screens are the same every day. */
  seed?: number | undefined;
  pack: Pack | null;
}

export function openGallery(element: HTMLElement, { url, seed = 1, pack }: GalleryOptions): void {
  element.replaceChildren();
  delete document.documentElement.dataset[hiddenAttribute];
  document.title = 'Every screen, in every state';
  followBrowserTheme();
  listenForFrames(connect);

  const { searchParams } = toSiteAddress();
  const shown = galleryStates.find(({ id }) => id === searchParams.get('show'));
  const theme = themes.find((each) => each === searchParams.get('theme')) ?? 'light';
  createRoot(element).render(
    shown ? (
      <FullSize state={shown} theme={theme} frameHref={frameHref} />
    ) : (
      <Gallery frameHref={frameHref} />
    ),
  );
  announceReady();

  function frameHref({ path, scenario, person }: GalleryState): string {
    const address = new URL(path, 'http://site.invalid');
    for (const [name, value] of Object.entries({ scenario, seed: String(seed), as: person }))
      address.searchParams.set(name, value);
    return toUrl(address.pathname + address.search + address.hash);
  }

  /** A reloaded frame connects again and gets a new back end. */
  function connect({ name }: HTMLIFrameElement, port: MessagePort): void {
    const state = galleryStates.find(({ id }) => name.endsWith(` ${id}`));
    if (!state) return;
    const engine = openGalleryEngine(state, { url, siteUrl: toUrl(''), seed, pack });
    const send = servePort<FrameMessage>(port, engine);
    send({ kind: 'pack', pack });
    send({ kind: 'state', state: engine.state() });
  }
}
