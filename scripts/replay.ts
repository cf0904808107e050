/** `npm run replay FILE`: replays a recording of the demo and compares each answer and frame. */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { maxRecordingSize, readRecording } from '../mocks/sharing/recording';
import type * as Replay from '../mocks/sharing/replay';
import { readFileArgument } from './commandLine/readOptions';
import { messageOf } from '../src/lib/messageOf';

const options = readFileArgument(
  `Runs a replay file of the demo again.

  npm run replay FILE [--json]

A fresh engine begins as the recorded one did, is asked the same calls and sent the same frames. Ends with 0 when every answer
and every frame received is the same to the byte, with 1 and the first difference when one is not, with 2 when the file cannot be
read.

  --json  one line: { calls, bytes, frames, difference }
  --help  this text`,
  { json: { type: 'boolean', default: false } },
);

function read(name: string): string {
  try {
    if (statSync(name).size > maxRecordingSize)
      return fail(`${name} is larger than any that the demo makes.`);
    return readFileSync(name, 'utf8');
  } catch {
    return fail(`${name} cannot be read.`);
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

async function main(): Promise<void> {
  const recording = readRecording(read(options.file));
  // Loaded late, so that `--help` and refusals need not wait for the engine.
  const { replay } = createRequire(__filename)('../mocks/sharing/replay') as typeof Replay;
  const verdict = await replay(recording);
  const { calls, bytes, frames, difference } = verdict;
  if (options.json) console.log(JSON.stringify(verdict));
  else if (difference) {
    const { call, target, what, recorded, replayed } = difference;
    const where =
      what === 'frame'
        ? `After call ${call}, another frame was received over ${target}`
        : `Call ${call}, ${target}, was answered otherwise (${what})`;
    console.log(`${where}:\n  recorded  ${recorded}\n  replayed  ${replayed}`);
  } else console.log(`${calls} calls, ${bytes} bytes of answers, ${frames} frames: all the same.`);
  process.exitCode = difference ? 1 : 0;
}

main().catch((error: unknown) => fail(messageOf(error)));
