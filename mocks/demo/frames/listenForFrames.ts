import { connectMessage } from './frameMessage';

/**
 * For each frame that asks for its back end, calls `connect` with its element and the port for its calls. A reloaded
 * frame asks again. Returns a function that stops listening.
 */
export function listenForFrames(connect: (frame: HTMLIFrameElement, port: MessagePort) => void): () => void {
  const onMessage = ({ source, origin, data, ports: [port] }: MessageEvent<unknown>) => {
    if (data !== connectMessage || !port) return;
    // Every page opened from a disk has an opaque origin.
    if (location.protocol !== 'file:' && origin !== location.origin) return;
    const frame = [...document.querySelectorAll('iframe')].find((each) => each.contentWindow === source);
    if (frame) connect(frame, port);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}
