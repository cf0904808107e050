/** Refuses what a database has and its schema here cannot say. */
import type { Schema } from '../backend/schema';
import { getOwn } from './getOwn';
import { NotBuilt } from './restErrors';

/** For what is off in a new project, and on in this one. */
export function refuseSetting({ settings = {} }: Schema, name: string, what: string): void {
  if (getOwn(settings, name) === 'true') throw new NotBuilt(what);
}
