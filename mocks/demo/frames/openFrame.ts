/** The demo in a frame: like a page of its own, but the page around it has the back end. */
import { askControl } from '../../transports/askControl';
import { operateSocket } from '../../transports/operateSocket';
import { askThroughPort } from '../../transports/portCalls';
import { startTransport } from '../../transports/page/startTransport';
import { tabStorage } from '../../transports/page/tabStorage';
import type { OpenDemo, OpenDemoOptions } from '../openDemo';
import { followClock, followMachine, machineNow } from '../pageClock';
import { drawFromMachine, drawFromSeed } from '../pageRandomness';
import { prepareGalleryFrame } from '../gallery/galleryFrame';
import { openProductPage } from '../productPage';
import { openTabGenerator } from '../tabGenerator';
import { wearPack } from '../wearPack';
import { connectMessage, type FrameNews, type PageState } from './frameNews';

export function openFrame({ url, siteUrl, choices, product }: OpenDemoOptions): Promise<OpenDemo> {
  prepareGalleryFrame();
  const generator = openTabGenerator(tabStorage());
  let page: ReturnType<typeof openProductPage> | undefined;
  const { port1, port2 } = new MessageChannel();

  return new Promise((resolve) => {
    const { respond, connect } = askThroughPort<FrameNews>(port1, (news) => {
      switch (news.kind) {
        case 'state':
          keepPage(news.state);
          // Later states resolve the promise again, which has no effect.
          resolve({
            ok: true,
            ask: askControl(respond, url),
            takeSocket: (socket) => operateSocket(socket, connect),
            run: () => {
              page = openProductPage({ url, choices, product, answer: respond });
              void page.arrive();
            },
          });
          return;
        case 'pack':
          wearPack(news.pack);
          return;
        case 'rows':
          // The product reloads its lists when its window gets the focus.
          window.dispatchEvent(new Event('focus'));
          return;
        case 'follow':
          void page?.follow(news.link);
      }
    });
    startTransport(respond, { url, folder: `${siteUrl}/`, noWorker: 'the page around this one answers' });
    // A page opened from a disk has an opaque origin, which cannot be a target.
    window.parent.postMessage(connectMessage, location.protocol === 'file:' ? '*' : location.origin, [port2]);
  });

  function keepPage({ clock, seat }: PageState): void {
    if (clock.mode === 'fixed') followClock(() => Math.floor(clock.at));
    else if (clock.offset === 0) followMachine();
    else followClock(() => Math.floor(machineNow() + clock.offset));
    if (!seat) return drawFromMachine();
    generator.take(seat);
    drawFromSeed(generator.draw);
  }
}
