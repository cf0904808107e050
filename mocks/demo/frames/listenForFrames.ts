import { connectMessage } from './frameNews';

/**
 * Calls `connect` for each frame that asks for its back end: with the element and the port for its calls. A frame that was
 * loaded anew asks once more. Answers what ends it.
 */
export function listenForFrames(connect: (frame: HTMLIFrameElement, port: MessagePort) => void): () => void {
  const onMessage = ({ source, origin, data, ports: [port] }: MessageEvent<unknown>) => {
    if (data !== connectMessage || !port) return;
    // On a disk every page is an origin of its own.
    if (location.protocol !== 'file:' && origin !== location.origin) return;
    const frame = [...document.querySelectorAll('iframe')].find((each) => each.contentWindow === source);
    if (frame) connect(frame, port);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}
