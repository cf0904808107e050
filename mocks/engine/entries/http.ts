/** A server in Node that answers real calls and sockets. */
export { keepInFile } from '../transports/http/keepInFile';
export { printCalls } from '../transports/http/printCalls';
export { stopOnSignal } from '../transports/http/stopOnSignal';
export { serve } from '../transports/http/serve';
