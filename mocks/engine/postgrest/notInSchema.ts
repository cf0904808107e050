/** Refuses what a database has and its schema here cannot say. */
import { definitionsOf } from '../backend/functionNames';
import type { Schema } from '../backend/schema';
import { getOwn } from './getOwn';
import { NotBuilt } from './restErrors';

/** For a name in a query that may be a computed column or a relationship. */
export function refuseUndeclared({ functions = {}, computed = {} }: Schema, name: string): void {
  const undeclared = definitionsOf(functions, name).map(([, each]) => each.undeclared);
  const has = undeclared.find((each) => each !== undefined) ?? getOwn(computed, name);
  if (has !== undefined) throw new NotBuilt(`the function ${name}, which has ${has}`);
}

/** For what is off in a new project, and on in this one. */
export function refuseSetting({ settings = {} }: Schema, name: string, what: string): void {
  if (getOwn(settings, name) === 'true') throw new NotBuilt(what);
}
