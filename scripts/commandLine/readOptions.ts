/** Reads the arguments of a command. Any mistake in them ends the command with one sentence and exit code 2. */
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { messageOf } from '../../src/lib/messageOf';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** Ends the command because of a wrong argument, before it has done anything. */
function refuse(sentence: string): never {
  console.error(`${sentence}. --help lists what this command takes.`);
  process.exit(2);
}

/** `--help` prints `help` and exits with 0. `targets` are the words allowed as the first positional argument. */
export function readOptions<const O extends Options>(
  help: string,
  options: O,
  targets: readonly string[] = [],
): Values<O> & { target: string | undefined } {
  const args = argumentsUnlessHelp(help, options);
  try {
    const { values, positionals } = parseArgs({
      args: joinNegativeNumbers(args),
      options,
      allowPositionals: true,
    });
    const [target, ...rest] = positionals;
    const stray = target !== undefined && !targets.includes(target) ? target : rest[0];
    if (stray !== undefined) {
      const allowed = targets.length === 0 || stray !== target ? '' : `: expected ${targets.join(' or ')}`;
      throw new Error(`Unexpected argument '${stray}'${allowed}`);
    }
    return { ...values, target };
  } catch (error) {
    return refuseBecause(error);
  }
}

function refuseBecause(error: unknown): never {
  const [sentence = ''] = messageOf(error).split(/\. |\.?\n/);
  return refuse(sentence);
}

/** Prints `help` and exits when `--help` is among the arguments; otherwise returns the arguments. */
function argumentsUnlessHelp(help: string, options: Options): string[] {
  const args = process.argv.slice(2);
  if (!args.includes('--help')) return args;
  const undocumented = Object.keys(options).find((option) => !help.includes(`--${option}`));
  if (undocumented !== undefined) throw new Error(`This help does not name --${undocumented}.`);
  console.log(help);
  process.exit(0);
}

/** Turns `--seed -1` into `--seed=-1`, because parseArgs mistakes `-1` for an option and refuses it as ambiguous. */
function joinNegativeNumbers(args: readonly string[]): string[] {
  return args.reduce<string[]>((joined, arg) => {
    const option = joined.at(-1);
    if (!/^-\d/.test(arg) || !option || !/^--[^=]+$/.test(option)) return [...joined, arg];
    return [...joined.slice(0, -1), `${option}=${arg}`];
  }, []);
}

interface Range {
  min?: number;
  max?: number;
}

/** Parses the value of a numeric option. Any other value ends the command. */
export function readWholeNumber(option: string, text: string, { min = 0, max }: Range = {}): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (number >= min && number <= (max ?? Infinity)) return number;
  const range = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  return refuse(`--${option} ${text}: expected a whole number ${range}`);
}

/** Parses a list of numbers such as `--rows 100,1000`. */
export function readWholeNumbers(option: string, text: string, range?: Range): number[] {
  return text.split(',').map((part) => readWholeNumber(option, part, range));
}
