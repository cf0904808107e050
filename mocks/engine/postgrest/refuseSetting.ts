/** Refuses features that a database has and the fake's schema cannot express. */
import type { Schema } from '../backend/schema';
import { getOwn } from './getOwn';
import { NotSupported } from './restErrors';

/** Throws if the project has switched on a setting that is off by default. */
export function refuseSetting({ settings = {} }: Schema, name: string, what: string): void {
  if (getOwn(settings, name) === 'true') throw new NotSupported(what);
}
