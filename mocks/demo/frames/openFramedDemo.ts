/** The demo in a frame: like any page of the demo, but the page around it has the back end. */
import { attachSocket, createRequestControl } from 'supabase-in-memory/tools';
import { createPortEngine } from '../../transports/portCalls';
import { startTransport } from '../../transports/page/startTransport';
import { ownFrameName } from '../../transports/page/frameName';
import { tabStorage } from '../../transports/page/tabStorage';
import type { OpenDemo, OpenDemoOptions } from '../openDemo';
import { machineNow } from '../pageClock';
import { fakeApiStub } from '../fakeApiStub';
import { openProductPage, type ProductPage } from '../productPage';
import { syncPageGlobals } from '../syncPageGlobals';
import { isPane } from '../sideBySide/panes';
import { openTabRandom } from '../tabRandom';
import { applyBranding } from '../applyBranding';
import { runActionInFrame } from './runActionInFrame';
import { revealChanges } from './revealChanges';
import { connectMessage, type FrameAnswer, type FrameMessage, type PageState } from './frameMessage';
import { forwardInputs } from './forwardInputs';

export function openFramedDemo({ url, siteUrl, launchOptions, product }: OpenDemoOptions): Promise<OpenDemo> {
  const random = openTabRandom(tabStorage());
  let page: ProductPage | undefined;
  let actionAbort = new AbortController();
  const { port1, port2 } = new MessageChannel();

  return new Promise((resolve) => {
    let onShown: (shown: ProductPage) => void;
    /** Resolves once the frame shows its page, with its person signed in. */
    const shown = new Promise<ProductPage>((done) => (onShown = done));
    const { respond, connect, sendMessage } = createPortEngine<FrameMessage, FrameAnswer>(
      port1,
      (message) => {
        switch (message.kind) {
          case 'state':
            syncPageGlobals({ ...message.state, now: nowOf(message.state) }, random);
            // Later states resolve the promise again, which has no effect.
            resolve({
              ok: true,
              requestControl: createRequestControl(respond, url),
              attachSocket: (socket) => attachSocket(socket, connect),
              show: () => {
                const opened = openProductPage({
                  url,
                  launchOptions,
                  product,
                  answer: respond,
                  withoutDelays: (work) => work(),
                });
                page = opened;
                void opened.showRequestedPage().then(() => onShown(opened));
                if (!isPane(ownFrameName())) return;
                revealChanges();
                forwardInputs(sendMessage);
              },
            });
            return;
          case 'pack':
            applyBranding(message.pack);
            return;
          case 'rows':
            // Makes the product reload its lists, as it does when its window gets the focus.
            window.dispatchEvent(new Event('focus'));
            return;
          case 'follow':
            void page?.follow(message.link);
            return;
          case 'action': {
            const { signal } = (actionAbort = new AbortController());
            void shown
              .then((opened) => runActionInFrame(message.action, opened, signal))
              .then((result) => sendMessage({ kind: 'result', result }));
            return;
          }
          case 'stop':
            actionAbort.abort();
        }
      },
    );
    startTransport(respond, {
      url,
      folder: `${siteUrl}/`,
      noWorkerReason: 'the page around this one answers',
      fetchQueue: fakeApiStub().fetchQueue,
    });
    // A page opened from disk has an opaque origin, which cannot be a target.
    window.parent.postMessage(connectMessage, location.protocol === 'file:' ? '*' : location.origin, [port2]);
  });
}

function nowOf({ clock }: PageState): (() => number) | undefined {
  if (clock.mode === 'fixed') return () => clock.at;
  return clock.offset === 0 ? undefined : () => machineNow() + clock.offset;
}
