/** How functions are named where several definitions share a name. */
import type { FunctionDefinition } from './schema';

/** The name that calls use: a key of `Schema.functions` without the arguments that distinguish definitions. */
export const functionNameOf = (key: string): string => key.replace(/\(.*/s, '');

/** The definitions of a name with their keys, in the order in which PostgREST lists them. */
export function definitionsOf(
  functions: { readonly [key: string]: FunctionDefinition },
  name: string,
): [string, FunctionDefinition][] {
  return Object.entries(functions).filter(([key]) => functionNameOf(key) === name);
}
