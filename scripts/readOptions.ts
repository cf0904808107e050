import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/**
 * What a command was told. `--help` prints the text and ends with 0; what the command does not know ends it with one
 * line and 2, before it has done anything. `targets` are the words that may stand in first place.
 */
export function readOptions<const O extends Options>(
  help: string,
  options: O,
  targets: readonly string[] = [],
): Values<O> & { target: string | undefined } {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(help);
    process.exit(0);
  }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [target, ...rest] = positionals;
    const stray = target !== undefined && !targets.includes(target) ? target : rest[0];
    if (stray !== undefined) throw new Error(`Unexpected argument '${stray}'`);
    return { ...values, target };
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    console.error(`${sentence}. What there is: --help.`);
    process.exit(2);
  }
}
