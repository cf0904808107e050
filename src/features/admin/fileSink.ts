/** A destination for a long file, written in chunks. The file does not exist until it is finished. */
import { saveFile } from '../../lib/saveFile';
import * as texts from './barsTexts';

export interface FileSink {
  write: (text: string) => Promise<void>;
  /** Completes the file. */
  finish: () => Promise<void>;
  /** Drops everything that was written. */
  discard: () => Promise<void>;
}

const type = 'text/csv;charset=utf-8';

/** The part of the File System Access API that is used here; only Chromium has it. */
interface SavePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle>;
}

/** Call it in a click handler: the picker needs a user gesture. Null if the person cancels. */
export async function openFileSink(name: string): Promise<FileSink | null> {
  const { showSaveFilePicker } = window as unknown as SavePicker;
  if (!showSaveFilePicker) return blobSink(name);
  try {
    const handle = await showSaveFilePicker.call(window, {
      suggestedName: name,
      types: [{ description: texts.fileKind, accept: { 'text/csv': ['.csv'] } }],
    });
    return streamSink(await handle.createWritable());
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') return null;
    // The picker is blocked in a frame or by a policy; a download may still be allowed.
    return blobSink(name);
  }
}

/** The browser writes to a temporary file, which replaces the target when the stream is closed. */
function streamSink(stream: FileSystemWritableFileStream): FileSink {
  return {
    write: (text) => stream.write(text),
    finish: () => stream.close(),
    discard: () => stream.abort(),
  };
}

/** Browsers may keep the parts of a blob outside of the page's memory. */
function blobSink(name: string): FileSink {
  let parts: Blob[] = [];
  return {
    write(text) {
      parts.push(new Blob([text], { type }));
      return Promise.resolve();
    },
    finish() {
      saveFile(name, new Blob(parts, { type }), type);
      parts = [];
      return Promise.resolve();
    },
    discard() {
      parts = [];
      return Promise.resolve();
    },
  };
}
