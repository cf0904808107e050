/** A server in Node that answers real calls and sockets. */
export { keepInFile, type KeptFile } from '../transports/http/keepInFile';
export { serve } from '../transports/http/serve';
