/** Handlers for msw. */
export { createHandlers } from '../transports/handlers';
