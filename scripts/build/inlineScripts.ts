/** The inline scripts of the heads of the demo's pages: compiled and minified, as text. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { runWebpack } from './runWebpack';

export interface InlineScripts {
  demoHead: string;
  /** Of the 404 page, which first has to find the demo's folder. */
  notFoundHead: string;
  /** Of the demo's single file. */
  fileHead: string;
}

/** Rejects with webpack's report if a script does not build. */
export async function buildInlineScripts(configuration: Configuration): Promise<InlineScripts> {
  await runWebpack(configuration);
  return readInlineScripts(configuration);
}

/** Reads the scripts that were last built. */
export function readInlineScripts(configuration: Configuration): InlineScripts {
  const read = (name: keyof InlineScripts) => {
    const script = readFileSync(path.join(configuration.output?.path ?? '', `${name}.js`), 'utf8').trim();
    // `</script` or `<!--` would break the `<script>` element around the script.
    if (/<\/script|<!--/i.test(script)) throw new Error(`${name} cannot stand inside a page`);
    return script;
  };
  return { demoHead: read('demoHead'), notFoundHead: read('notFoundHead'), fileHead: read('fileHead') };
}
