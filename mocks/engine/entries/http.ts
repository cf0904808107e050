/** A server in Node that answers real calls and sockets. */
export { serve } from '../transports/http/serve';
