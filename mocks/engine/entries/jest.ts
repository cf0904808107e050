/** Lets a fake answer the global `fetch` and `WebSocket` in Jest tests, through msw. */
export { answerCalls, answerNoCalls, interceptCalls, stopIntercepting } from '../transports/node/answerCalls';
