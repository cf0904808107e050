/** Refuses what a database has and its schema here cannot say. */
import type { Schema } from '../backend/schema';
import { getOwn } from './getOwn';
import { NotBuilt } from './restErrors';

/** For a name in a query: a function that is called, or that may be a computed column or a relationship. */
export function refuseUndeclared({ functions = {} }: Schema, name: string): void {
  const has = getOwn(functions, name)?.undeclared;
  if (has !== undefined) throw new NotBuilt(`the function ${name}, which has ${has}`);
}

/** For what is off in a new project, and on in this one. */
export function refuseSetting({ settings = {} }: Schema, name: string, what: string): void {
  if (getOwn(settings, name) === 'true') throw new NotBuilt(what);
}
