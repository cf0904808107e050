/** Where a long file is written piece by piece. Until it is finished there is no file. */
import { saveFile } from '../../lib/saveFile';

export interface FileSink {
  write: (text: string) => Promise<void>;
  /** The file is whole. */
  finish: () => Promise<void>;
  /** There will be none. */
  discard: () => Promise<void>;
}

const type = 'text/csv;charset=utf-8';

/** Of the File System Access API, what this needs; Chromium alone has it. */
interface SavePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle>;
}

/** To be called in a click. Null when somebody would rather not save. */
export async function openFileSink(name: string): Promise<FileSink | null> {
  const { showSaveFilePicker } = window as unknown as SavePicker;
  if (!showSaveFilePicker) return blobSink(name);
  try {
    const handle = await showSaveFilePicker.call(window, {
      suggestedName: name,
      types: [{ description: 'Spreadsheet', accept: { 'text/csv': ['.csv'] } }],
    });
    return streamSink(await handle.createWritable());
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') return null;
    // Refused in a frame, or by a policy of the browser: a download may still be allowed.
    return blobSink(name);
  }
}

/** The browser writes beside the file and puts it in place at the end. */
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
