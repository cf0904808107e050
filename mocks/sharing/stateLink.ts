/** A state in the fragment of a link: the text of the file, deflated, in base64url. */
import { fromBase64Url, toBase64Url } from 'supabase-in-memory/tools';
import { maxStateBytes, readState, writeState, type SharedState } from './stateFile';

/**
 * Characters. Browsers take more (Safari 80,000, others millions); what people paste links into does not: a message of
 * Microsoft Teams holds 28 KB, a cell of a table 32,767 characters.
 */
export const maxLinkLength = 28_000;

const cutOff = 'This link is damaged. Its end may have been cut off.';
const unsupported = 'This browser cannot create or open links to a state. Use a file instead.';

/** What follows `#state=` in a link. It may be longer than `maxLinkLength`, which the caller has to check. */
export async function toFragment(state: SharedState): Promise<string> {
  checkPlatform();
  const bytes = await pipeThrough(new Blob([writeState(state)]), new CompressionStream('deflate-raw'));
  return toBase64Url(bytes);
}

/** Throws a sentence for people. */
export async function fromFragment(text: string): Promise<SharedState> {
  if (text.length > maxLinkLength) throw new Error('This link is longer than any the demo makes.');
  checkPlatform();
  const bytes = fromBase64Url(text);
  if (!bytes) throw new Error(cutOff);
  let inflated: Uint8Array<ArrayBuffer>;
  try {
    inflated = await pipeThrough(new Blob([new Uint8Array(bytes)]), new DecompressionStream('deflate-raw'));
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    throw new Error(cutOff, { cause: error });
  }
  return readState(new TextDecoder().decode(inflated));
}

function checkPlatform(): void {
  if (typeof CompressionStream === 'undefined') throw new Error(unsupported);
}

class TooLarge extends Error {}

/** Throws if the result is larger than any state: a few bytes can decompress to gigabytes. */
async function pipeThrough(
  blob: Blob,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = blob.stream().pipeThrough<Uint8Array<ArrayBuffer>>(stream).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maxStateBytes) {
      await reader.cancel();
      throw new TooLarge('This link holds more data than any state has.');
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
