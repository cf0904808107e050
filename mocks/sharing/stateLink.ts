/** A state in the fragment of a link: the text of the state file, compressed with deflate, in base64url. */
import { fromBase64Url, toBase64Url } from 'supabase-in-memory/tools';
import { maxStateBytes, readState, writeState, type SharedState } from './stateFile';

/**
 * In characters. Browsers take longer links (Safari 80,000, others millions), but the places where people paste links
 * do not: a Microsoft Teams message holds 28 KB, a spreadsheet cell 32,767 characters.
 */
export const maxLinkLength = 28_000;

const cutOff = 'This link is damaged. Its end may have been cut off.';
const unsupported = 'This browser cannot create or open links to a state. Use a file instead.';

/** Returns what follows `#state=` in a link. The caller has to check that it is not longer than `maxLinkLength`. */
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

/** Throws if the result is larger than any state, because a few bytes can decompress to gigabytes. */
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
