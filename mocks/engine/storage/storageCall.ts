/** What the handler of a Storage route needs of a call. */
import type { Json } from '../backend/schema';
import type { HttpRequest } from '../http';
import type { Storage } from './storageAccess';

export interface StorageCall {
  request: HttpRequest;
  storage: Storage;
  /** The parsed JSON body; {} when there is none. */
  body: () => { readonly [key: string]: Json | undefined };
}
