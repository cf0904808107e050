/** What a person typed behind a command. Whatever is wrong with it ends the command with one sentence and 2. */
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { messageOf } from '../../mocks/engine/messageOf';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** Ends the command because of what was typed, before it has done anything. */
function refuse(sentence: string): never {
  console.error(`${sentence}. What there is: --help.`);
  process.exit(2);
}

/** `--help` prints the text and ends the command with 0. `targets` are the words that may stand in first place. */
export function readOptions<const O extends Options>(
  help: string,
  options: O,
  targets: readonly string[] = [],
): Values<O> & { target: string | undefined } {
  const args = argumentsUnlessHelp(help);
  try {
    const { values, positionals } = parseArgs({
      args: joinNegativeNumbers(args),
      options,
      allowPositionals: true,
    });
    const [target, ...rest] = positionals;
    const stray = target !== undefined && !targets.includes(target) ? target : rest[0];
    if (stray !== undefined) throw new Error(`Unexpected argument '${stray}'`);
    return { ...values, target };
  } catch (error) {
    return refuseBecause(error);
  }
}

function refuseBecause(error: unknown): never {
  const [sentence = ''] = messageOf(error).split(/\. |\.?\n/);
  return refuse(sentence);
}

/** Prints the help and ends the command where somebody asks for it. Answers what else was typed. */
function argumentsUnlessHelp(help: string): string[] {
  const args = process.argv.slice(2);
  if (!args.includes('--help')) return args;
  console.log(help);
  process.exit(0);
}

/** As `readOptions`, for a command that is given one file, in any place. */
export function readFileArgument<const O extends Options>(
  help: string,
  options: O,
): Values<O> & { file: string } {
  const args = argumentsUnlessHelp(help);
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, stray] = positionals;
    if (file === undefined) throw new Error('A file is missing');
    if (stray !== undefined) throw new Error(`Unexpected argument '${stray}'`);
    return { ...values, file };
  } catch (error) {
    return refuseBecause(error);
  }
}

/** `--seed -1` becomes `--seed=-1`: parseArgs takes `-1` for an option and calls the two ambiguous. */
function joinNegativeNumbers(args: readonly string[]): string[] {
  return args.reduce<string[]>((joined, arg) => {
    const option = joined.at(-1);
    if (!/^-\d/.test(arg) || !option || !/^--[^=]+$/.test(option)) return [...joined, arg];
    return [...joined.slice(0, -1), `${option}=${arg}`];
  }, []);
}

interface Range {
  least?: number;
  most?: number;
}

/** The number that an option was given. */
export function readWholeNumber(option: string, text: string, { least = 0, most }: Range = {}): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= (most ?? Infinity)) return number;
  const range = most === undefined ? `of at least ${least}` : `from ${least} to ${most}`;
  return refuse(`--${option} ${text}: expected a whole number ${range}`);
}

/** Of `--rows 100,1000`: every number. */
export function readWholeNumbers(option: string, text: string, range?: Range): number[] {
  return text.split(',').map((part) => readWholeNumber(option, part, range));
}

/** Of `--peers=pglite,lite`: every word, each one of those that there are. */
export function readWords(option: string, text: string, known: readonly string[]): string[] {
  const words = text.split(',');
  const stranger = words.find((word) => !known.includes(word));
  if (stranger === undefined) return words;
  return refuse(`--${option} ${stranger}: expected one of ${known.join(', ')}`);
}
